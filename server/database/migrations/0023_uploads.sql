CREATE TABLE "upload_parts" (
	"upload_id" varchar(64) NOT NULL,
	"first_byte" bigint NOT NULL,
	"folder" varchar(500) NOT NULL,
	CONSTRAINT "upload_parts_upload_id_first_byte_pk" PRIMARY KEY("upload_id","first_byte")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"user_id" text,
	"shareable_link_id" integer,
	"uploader_name" varchar(255),
	"file_name" varchar(255) NOT NULL,
	"length" bigint NOT NULL,
	"stored_bytes" bigint DEFAULT 0 NOT NULL,
	"state" varchar(20) DEFAULT 'receiving' NOT NULL,
	"image_id" integer,
	"code" varchar(50),
	"message" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_shareable_link_id_shareable_links_id_fk" FOREIGN KEY ("shareable_link_id") REFERENCES "public"."shareable_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_parts_folder" ON "upload_parts" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "uploads_gallery" ON "uploads" USING btree ("gallery_id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_link" ON "uploads" USING btree ("shareable_link_id");--> statement-breakpoint
CREATE INDEX "uploads_image" ON "uploads" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "uploads_received" ON "uploads" USING btree ("received_at");