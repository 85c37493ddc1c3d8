ALTER TABLE "shareable_links" ADD COLUMN "chapter_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "chapter_id" integer;--> statement-breakpoint
ALTER TABLE "shareable_links" ADD CONSTRAINT "shareable_links_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shareable_links_chapter" ON "shareable_links" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "uploads_chapter" ON "uploads" USING btree ("chapter_id");