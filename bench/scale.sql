-- The rows of a large host: 100,000 accounts, 300,000 galleries and 10,000,000 images, without any file. For a database
-- of its own that has been migrated and that the program has started on once, so that there is an administrator:
--
--   psql -v ON_ERROR_STOP=1 -c "set scale.factor = 0.01" -f bench/scale.sql "$DATABASE_URL"
--
-- `scale.factor` (default 1) multiplies everything but what is measured, which is the same at every size: the account
-- owner@example.net with 200 galleries, the first with 10,000 images, and three sample galleries. It and
-- friend@example.net, who works on 20 of them, have the password of the first administrator. What is due (expired rows)
-- is the same at every size, too: it depends on the time since the last sweep.
begin;
set local synchronous_commit = off;
set local maintenance_work_mem = '512MB';
set local work_mem = '128MB';
select setseed(0.5);

create temporary table scale on commit drop as
select round(100000 * factor)::int as users, round(300000 * factor)::int as galleries,
  round(10000000 * factor)::int as images, factor, least(1000, round(100000 * factor))::int as largest_users
from (select coalesce(nullif(current_setting('scale.factor', true), ''), '1')::float8 as factor) as wanted;

-- Indexes and keys are made when the rows are there.
create temporary table definitions on commit drop as
select 1 as step, conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as definition,
  contype::text as kind
from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
  -- Rows of galleries write their names there, which needs these.
  and (conrelid <> 'names'::regclass or contype = 'f')
union all
select 0, indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 'i'
from pg_index join pg_class on pg_class.oid = indexrelid
where relnamespace = 'public'::regnamespace and indrelid <> 'names'::regclass and not exists (select from pg_constraint where conindid = indexrelid);
do $$
declare one record;
begin
  for one in select * from definitions where kind in ('f', 'p', 'u') order by kind = 'f' desc loop
    execute format('alter table %s drop constraint %I', one.place, one.name);
  end loop;
  for one in select * from definitions where kind = 'i' loop
    execute format('drop index %s', one.name);
  end loop;
end $$;

-- Accounts
insert into users (id, email, first_name, last_name, status, email_verified_at, created_at, updated_at)
select 'scale-' || name, name || '@example.net', name, 'Measured', 'paid', now(), now() - interval '100 days', now()
from unnest(array['owner', 'friend', 'leaver']) as name;
insert into users (id, email, first_name, last_name, status, trial_ends_at, email_verified_at, created_at, updated_at)
select md5('user ' || n), 'user' || n || '@example.org', (array['Ana', 'Bo', 'Cem', 'Dina', 'Eli', 'Fay'])[1 + n % 6],
  'Family' || n % 997, case when n % 3 = 0 then 'paid' when n % 3 = 1 then 'expired' else 'trial' end,
  case when n % 3 = 2 then now() + interval '10 days' end, case when n % 20 > 0 then now() end,
  now() - (scale.users - n) * interval '1 day' * 1000 / scale.users, now()
from scale, generate_series(1, scale.users - 3) as n;
-- Trials whose end has not been noticed yet.
update users set status = 'trial', trial_ends_at = now() - interval '1 minute'
where id in (select md5('user ' || n) from generate_series(1, 100) as n);

insert into local_accounts (user_id, password_hash)
select id, coalesce((select password_hash from local_accounts limit 1), 'x') from users
where not exists (select from local_accounts where user_id = users.id);
create temporary table numbered_users on commit drop as
select id, email, (row_number() over ())::int as n from users where id not like 'scale-%';

insert into sessions (sid, sess, expire, user_id, address, agent)
select md5('session ' || k || id), '{}', now() + interval '5 days', id, '192.0.2.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
from numbered_users, generate_series(1, 2) as k;
insert into known_addresses (user_id, address_hash)
select id, md5('address ' || k || id) from numbered_users, generate_series(1, 2) as k;
insert into known_browsers (user_id, browser_hash)
select id, md5('browser ' || k || id) from numbered_users, generate_series(1, 2) as k;
insert into email_proofs (token_hash, user_id, email, expires_at)
select md5('proof ' || id), id, email, now() + interval '1 day' from numbered_users where n % 20 = 0;
insert into password_resets (token_hash, user_id, expires_at)
select md5('reset ' || id), id, now() + interval '1 hour' from numbered_users where n % 50 = 0;
insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports)
select md5('passkey ' || id), id, 'Phone', md5('credential ' || id), repeat('x', 100), 0, '{internal}'
from numbered_users where n % 5 = 0;
insert into passkey_challenges (challenge_hash, expires_at)
select md5('challenge ' || id), now() + interval '1 day' from numbered_users where n % 50 = 0;
insert into totp_secrets (user_id, secret, confirmed_at)
select id, 'JBSWY3DPEHPK3PXP', now() from numbered_users where n % 10 = 0;
insert into recovery_codes (user_id, code_hash)
select id, md5('code ' || k || id) from numbered_users, generate_series(1, 10) as k where n % 10 = 0;
insert into identities (issuer, subject, user_id, email_verified)
select 'https://id.example', id, id, true from numbered_users where n % 10 = 1;
insert into payment_notifications (id, kind)
select md5('event ' || k || id), 'checkout.session.completed' from numbered_users, generate_series(1, 3) as k
where n % 3 = 0;
insert into sandbox_checkouts (token_hash, user_id)
select md5('checkout ' || id), id from numbered_users where n % 10 = 0;
insert into rate_limits (key, points, expire)
select 'public:' || md5(id), 3, (extract(epoch from now()) * 1000)::bigint + 3600000 from numbered_users where n % 2 = 0;
insert into audit_entries (at, actor_id, actor_email, as_user_id, as_user_email, action, details)
select now() - k * interval '30 days', id, email, id, email, 'signed in', '{"address": "192.0.2.0"}'
from numbered_users, generate_series(1, 5) as k;
-- As many entries of the measured account at every size.
insert into audit_entries (at, actor_id, actor_email, as_user_id, as_user_email, action, details)
select now() - k * interval '1 hour', id, email, id, email, 'signed in', '{"address": "192.0.2.0"}'
from users, generate_series(1, 300) as k where id = 'scale-owner';

-- Galleries, of old accounts more than of new ones, most of them small, with as many images as they get: 1 to 200 are the owner's, 201 the largest.
create temporary table sizes on commit drop as
select g, md5('user ' || 1 + floor((scale.users - 3) * power(random(), 1.5))::int) as user_id,
  least(10000, floor(7 / power(1 - random(), 0.75)))::float8 as size
from scale, generate_series(1, scale.galleries) as g;
update sizes set user_id = 'scale-owner', size = case g when 1 then 10000 else 30 end where g <= 200;
update sizes set size = least(100000, images / 10) from scale where g = 201;
update sizes set user_id = 'scale-leaver', size = 20 where g = 202;
update sizes set size = floor(size * (images - fixed) / rest)
from scale, (
  select sum(size) filter (where g <= 202) as fixed, sum(size) filter (where g > 202) as rest from sizes
) as sums where g > 202;
update sizes set size = size + images - (select sum(size) from sizes) from scale where g = 203;

insert into galleries (id, title, description, subdomain, user_id, visibility, allow_selections, visitor_downloads,
  created_at, updated_at)
select g, 'Gallery ' || g, 'Photographs of ' || md5(g::text), 'scale-' || g, user_id,
  case when g % 10 = 9 then 'private' else 'public' end, g % 4 = 0 or g = 1, case when g % 4 = 0 then 'web' else 'none' end,
  now() - g * interval '1000 days' / galleries, now() - g * interval '500 days' / galleries
from sizes, scale;
select setval('galleries_id_seq', (select max(id) from galleries));
insert into samples (name, position, complete, gallery_id)
select name, place, true, place + 1 from unnest(array['nature', 'portraits', 'urban']) with ordinality as s (name, place);
insert into shareable_links (gallery_id, token, name, created_by, expires_at)
select g, md5('link ' || g), 'Guests', user_id, now() + interval '10 days' from sizes where g % 3 = 0 or g <= 2;
insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, user_id, uploaded_at, title,
  description, sort_order, width, height, taken_at, camera, placeholder, sha256, crc32, rendition_files, web_bytes,
  web_crc32, shareable_link_id, uploader_name, waiting)
select hash || '.jpg', 'DSC_' || n || '.JPG', 2000000 + n * 7919 % 5000000, 'image/jpeg', 'galleries/' || g || '/' || hash,
  g, case when link is null then user_id end, now() - interval '30 days', case when n % 10 = 0 then 'Picture ' || n end,
  case when n % 10 = 0 then 'What is to be seen on it, in a sentence or two.' end, n,
  case when n % 3 = 0 then 3000 else 4500 end, case when n % 3 = 0 then 4500 else 3000 end,
  '2026-05-17T12:00:00', '{"make": "Canon", "model": "EOS R6", "lens": null, "focalLength": 35, "aperture": 2.8, "exposure": "1/250", "iso": 200}', '#a0b0c0', hash || hash,
  abs(hashtext(hash)),
  '[{"width": 320, "bytes": 31234, "crc32": 1234567890}, {"width": 480, "bytes": 61234, "crc32": 1234567891},
    {"width": 640, "bytes": 91234, "crc32": 1234567892}, {"width": 736, "bytes": 111234, "crc32": 1234567893},
    {"width": 960, "bytes": 171234, "crc32": 1234567894}, {"width": 1280, "bytes": 271234, "crc32": 1234567895},
    {"width": 2560, "bytes": 671234, "crc32": 1234567896}]', 700000, 1234567897,
  link, case when link is not null then 'Guest ' || n end, link is not null and n % 50 = 0
from sizes
left join lateral (select id from shareable_links where gallery_id = g) as of_gallery on g % 30 = 0
cross join lateral generate_series(0, size::int - 1) as n
cross join lateral (select md5(g || '-' || n) as hash, of_gallery.id as link) as made;
insert into guest_receipts (image_id, hash)
select id, sha256 from images where shareable_link_id is not null;
insert into upload_receipts (gallery_id, key, image_ids)
select g, md5('upload ' || g), array[g] from sizes where g % 20 = 0;

-- What hangs on galleries
insert into custom_domains (gallery_id, hostname, provider_id, proof, records, verified_at)
select g, 'photos' || g || '.example.com', 'own', md5('proof ' || g), '{"id": "own", "status": "active",
  "ownership_verification": {"type": "TXT", "name": "x", "value": "x"}, "routing": {"type": "CNAME", "name": "x",
  "value": "x"}, "ssl": {"validation_records": []}}', now()
from sizes where g % 50 = 0;
insert into collaborators (gallery_id, user_id, email, status, accepted_at, expires_at)
select g, numbered_users.id, numbered_users.email, 'accepted', now(), now()
from sizes join numbered_users on n = 1 + g % (select users - 3 from scale) where g % 5 = 0;
insert into collaborators (gallery_id, user_id, email, status, accepted_at, expires_at)
select g, 'scale-friend', 'friend@example.net', 'accepted', now(), now() from sizes where g <= 20;
insert into collaborators (gallery_id, email, status, expires_at)
select g, 'invited' || g || '@example.org', 'pending', now() + interval '7 days' from sizes where g % 10 = 0;
insert into invitation_links (token_hash, collaborator_id)
select md5('invitation ' || id), id from collaborators where status = 'pending';
insert into api_tokens (user_id, name, token_hash, scope, gallery_id)
select user_id, 'Script', md5('token ' || g), 'write', g from sizes where g % 20 = 0 and g > 200;
insert into selections (gallery_id, name, email, message)
select g, 'Visitor ' || k, 'visitor@example.org', 'These ones, please.' from sizes, generate_series(1, 3) as k
where g % 8 = 0 or g = 1;
insert into selected_images (selection_id, image_id)
select selections.id, images.id from selections join images using (gallery_id) where sort_order < 15;
insert into digests (kind, subject, gallery_id)
select 'selections', gallery_id, gallery_id from selections group by gallery_id;
-- Two pages of open ones, at any size: administrators do not let them pile up.
insert into reports (gallery_id, reason, message, done)
select g, 'other', 'Somebody should look at this.', g > 1000 from sizes where g % 10 = 0;
insert into visits (gallery_id, date, visits)
select g, current_date - k, 1 + (g * k) % 50 from sizes, generate_series(0, 29) as k where g % 5 = 0 or g <= 200;
insert into visit_salts (date, salt) values (current_date, md5('salt'));
insert into counted_visitors (gallery_id, date, hash)
select g, current_date, md5('visitor ' || k || g) from sizes, generate_series(1, 4) as k where g % 5 = 0;

-- What is due
insert into sessions (sid, sess, expire, user_id)
select md5('old session ' || k), '{}', now() - interval '1 hour', 'scale-owner' from generate_series(1, 100) as k;
insert into counted_visitors (gallery_id, date, hash)
select 1, current_date - 1, md5('earlier visitor ' || k) from generate_series(1, 100) as k;
insert into visit_salts (date, salt) values (current_date - 1, md5('salt of yesterday'));

do $$
declare one record;
begin
  for one in select * from definitions order by kind = 'f', kind = 'i', place, name loop
    if one.kind = 'i' then execute one.definition;
    else execute format('alter table %s add constraint %I %s', one.place, one.name, one.definition);
    end if;
  end loop;
end $$;
commit;
vacuum (analyze);
