ALTER TABLE "galleries" ALTER COLUMN "cover_focus_x" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "galleries" ALTER COLUMN "cover_focus_x" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ALTER COLUMN "cover_focus_y" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "galleries" ALTER COLUMN "cover_focus_y" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focus_y" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "found_x" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "found_y" integer;--> statement-breakpoint
ALTER TABLE "removed_images" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "removed_images" ADD COLUMN "focus_y" integer;--> statement-breakpoint
ALTER TABLE "removed_images" ADD COLUMN "found_x" integer;--> statement-breakpoint
ALTER TABLE "removed_images" ADD COLUMN "found_y" integer;--> statement-breakpoint
CREATE INDEX "images_without_focus" ON "images" USING btree ("gallery_id","id") WHERE found_x is null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_focus" CHECK (("images"."focus_x" is null) = ("images"."focus_y" is null));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_focus_x" CHECK ("images"."focus_x" between 0 and 100);--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_focus_y" CHECK ("images"."focus_y" between 0 and 100);--> statement-breakpoint
-- The middle was where every cover began: nobody chose it.
UPDATE "galleries" SET "cover_focus_x" = null, "cover_focus_y" = null WHERE "cover_focus_x" = 50 AND "cover_focus_y" = 50;
