CREATE TABLE "chapters" (
	"id" serial PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"place" integer NOT NULL,
	"title" varchar(255) NOT NULL,
	"text" text,
	"slug" varchar(50) NOT NULL,
	CONSTRAINT "chapters_id_place" UNIQUE("id","place")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "chapter_id" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "chapter_place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapters_gallery" ON "chapters" USING btree ("gallery_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "chapters_slug" ON "chapters" USING btree ("gallery_id","slug");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_chapter" FOREIGN KEY ("chapter_id","chapter_place") REFERENCES "public"."chapters"("id","place") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "images_in_order" ON "images" USING btree ("gallery_id","chapter_place","sort_order","id");--> statement-breakpoint
CREATE INDEX "images_visible_in_order" ON "images" USING btree ("gallery_id","chapter_place","sort_order","id") WHERE not waiting;--> statement-breakpoint
CREATE INDEX "images_chapter" ON "images" USING btree ("chapter_id","chapter_place");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_without_chapter" CHECK ("images"."chapter_id" is not null or "images"."chapter_place" = 0);