ALTER TABLE "images" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shareable_links" ADD COLUMN "expires_in_days" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "shareable_links" ADD COLUMN "review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "images_visible" ON "images" USING btree ("gallery_id","sort_order","id") WHERE not waiting;