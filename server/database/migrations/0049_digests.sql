CREATE TABLE "digests" (
	"kind" varchar(20) NOT NULL,
	"subject" integer NOT NULL,
	"gallery_id" integer,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"items" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "digests_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_gallery" ON "digests" USING btree ("gallery_id");--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at") WHERE "digests"."items" <> '{}';--> statement-breakpoint
-- Takes over what 1.0.0 has still to tell, and marks it there as told. Called here, and by the jobs that 1.0.0 enlists.
CREATE FUNCTION "take_over_digests"() RETURNS void LANGUAGE sql AS $$
  WITH "untold" AS (
    SELECT "gallery_id", "told_at", array_agg("id") AS "items"
    FROM "selection_notices" JOIN "selections" USING ("gallery_id") WHERE "id" > "told_up_to" GROUP BY "gallery_id"
  ), "told" AS (
    UPDATE "selection_notices" SET "told_up_to" = (SELECT max("item") FROM unnest("items") AS "item")
    FROM "untold" WHERE "selection_notices"."gallery_id" = "untold"."gallery_id"
  )
  INSERT INTO "digests" ("kind", "subject", "gallery_id", "due_at", "items")
  SELECT 'selections', "gallery_id", "gallery_id", coalesce("told_at" + interval '10 minutes', now()), "items" FROM "untold"
  ON CONFLICT ("kind", "subject") DO UPDATE SET "items" = "digests"."items" || excluded."items";
  WITH "told" AS (UPDATE "view_links" SET "done_untold" = false WHERE "done_untold" RETURNING "id", "gallery_id")
  INSERT INTO "digests" ("kind", "subject", "gallery_id", "due_at", "items")
  SELECT 'picks', "gallery_id", "gallery_id", coalesce(max("told_at") + interval '10 minutes', now()), array_agg("id")
  FROM "told" LEFT JOIN "pick_notices" USING ("gallery_id") GROUP BY "gallery_id"
  ON CONFLICT ("kind", "subject") DO UPDATE SET "items" = "digests"."items" || excluded."items";
  WITH "untold" AS (
    SELECT "links"."id", "links"."gallery_id", "told_at", array_agg("newest"."id") AS "items" FROM "shareable_links" AS "links"
    CROSS JOIN LATERAL (SELECT "id" FROM "images" WHERE "shareable_link_id" = "links"."id"
      ORDER BY "id" DESC LIMIT "untold_uploads") AS "newest"
    WHERE "untold_uploads" > 0 GROUP BY "links"."id"
  ), "told" AS (UPDATE "shareable_links" SET "untold_uploads" = 0 WHERE "untold_uploads" > 0)
  INSERT INTO "digests" ("kind", "subject", "gallery_id", "due_at", "items")
  SELECT 'guest-uploads', "id", "gallery_id", coalesce("told_at" + interval '1 hour', now()), "items" FROM "untold"
  ON CONFLICT ("kind", "subject") DO UPDATE SET "items" = "digests"."items" || excluded."items";
  WITH "last" AS (SELECT max("told_at") AS "at" FROM "reports"),
  "told" AS (UPDATE "reports" SET "told_at" = now() WHERE "told_at" IS NULL RETURNING "id")
  INSERT INTO "digests" ("kind", "subject", "due_at", "items")
  SELECT 'reports', 0, coalesce(max("at") + interval '10 minutes', now()), array_agg("id") FROM "told", "last" HAVING count(*) > 0
  ON CONFLICT ("kind", "subject") DO UPDATE SET "items" = "digests"."items" || excluded."items" $$;--> statement-breakpoint
SELECT take_over_digests();
