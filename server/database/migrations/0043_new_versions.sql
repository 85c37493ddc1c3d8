CREATE TABLE "new_versions" (
	"view_link_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "new_versions_view_link_id_image_id_pk" PRIMARY KEY("view_link_id","image_id")
);
--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "came_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "new_versions" ADD CONSTRAINT "new_versions_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_versions" ADD CONSTRAINT "new_versions_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_versions_image" ON "new_versions" USING btree ("image_id");--> statement-breakpoint
-- Whoever opened their link before saw what was there by the end of that day.
UPDATE "view_links" SET "came_at" = least(now(), ("last_opened_on" + 1)::timestamp AT TIME ZONE 'UTC') WHERE "last_opened_on" IS NOT NULL;
