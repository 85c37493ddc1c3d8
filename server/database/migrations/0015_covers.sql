ALTER TABLE "galleries" ADD COLUMN "cover_image_id" integer;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_image_id_images_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "galleries_cover" ON "galleries" USING btree ("cover_image_id");