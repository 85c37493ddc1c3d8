CREATE TABLE "removed_images" (
	"id" integer PRIMARY KEY NOT NULL,
	"filename" varchar(255) NOT NULL,
	"original_name" varchar(255) NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" varchar(100) NOT NULL,
	"file_path" varchar(500) NOT NULL,
	"gallery_id" integer NOT NULL,
	"user_id" text,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" varchar(255),
	"description" text,
	"chapter_id" integer,
	"chapter_place" integer DEFAULT 0 NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"anchor_text" text,
	"anchor_url" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_at" varchar(19),
	"camera" jsonb,
	"placeholder" varchar(7) NOT NULL,
	"blurred" text,
	"sha256" varchar(64) NOT NULL,
	"crc32" bigint NOT NULL,
	"rendition_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"web_bytes" integer,
	"web_crc32" bigint,
	"uploader_name" varchar(255),
	"shareable_link_id" integer,
	"waiting" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_by" text,
	"after_image_id" integer,
	"referring_rows" jsonb NOT NULL,
	CONSTRAINT "removed_images_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "removed_images_without_chapter" CHECK ("removed_images"."chapter_id" is not null or "removed_images"."chapter_place" = 0)
);
--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_shareable_link_id_shareable_links_id_fk" FOREIGN KEY ("shareable_link_id") REFERENCES "public"."shareable_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_chapter" FOREIGN KEY ("chapter_id","chapter_place") REFERENCES "public"."chapters"("id","place") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "removed_images_gallery" ON "removed_images" USING btree ("gallery_id","removed_at","id");--> statement-breakpoint
CREATE INDEX "removed_images_removed" ON "removed_images" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_images_user" ON "removed_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_images_removed_by" ON "removed_images" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "removed_images_shareable_link" ON "removed_images" USING btree ("shareable_link_id");--> statement-breakpoint
CREATE INDEX "removed_images_chapter" ON "removed_images" USING btree ("chapter_id","chapter_place");--> statement-breakpoint
CREATE INDEX "galleries_removed" ON "galleries" USING btree ("removed_at") WHERE "galleries"."removed_at" is not null;