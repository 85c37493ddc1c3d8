-- 16 of 31 characters, 79 bits, from the cryptographic random numbers behind gen_random_uuid: two bytes for each
-- character, so that all are as likely. A function, because a default may not contain a query; every row that is there
-- gets its own value.
CREATE FUNCTION "new_public_id"() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(
    substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + (get_byte("bytes", 2 * "n") * 256 + get_byte("bytes", 2 * "n" + 1)) % 31, 1), ''
    ORDER BY "n"
  )
  FROM (SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS "bytes") AS "random",
    generate_series(0, 15) AS "n"
$$;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "public_id" varchar(16) DEFAULT new_public_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "visibility" varchar(10) DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_public_id_unique" UNIQUE("public_id");--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_visibility_known" CHECK ("galleries"."visibility" in ('public', 'unlisted', 'private'));