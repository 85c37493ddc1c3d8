CREATE TABLE "downloaded_images" (
	"view_link_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "downloaded_images_view_link_id_image_id_pk" PRIMARY KEY("view_link_id","image_id")
);
--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "max_downloads" integer;--> statement-breakpoint
ALTER TABLE "downloaded_images" ADD CONSTRAINT "downloaded_images_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;