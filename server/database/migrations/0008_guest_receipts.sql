CREATE TABLE "guest_receipts" (
	"image_id" integer PRIMARY KEY NOT NULL,
	"hash" varchar(64) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_receipts" ADD CONSTRAINT "guest_receipts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;