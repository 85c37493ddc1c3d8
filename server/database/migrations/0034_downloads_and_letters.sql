CREATE TABLE "download_lists" (
	"gallery_id" integer NOT NULL,
	"key" varchar(43) NOT NULL,
	"image_ids" integer[] NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "download_lists_gallery_id_key_pk" PRIMARY KEY("gallery_id","key")
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" serial PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"recipient" varchar(255) NOT NULL,
	"subject" varchar(200) NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" text,
	"view_link_id" integer,
	"opened_on" date
);
--> statement-breakpoint
ALTER TABLE "shareable_links" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "download_lists" ADD CONSTRAINT "download_lists_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_lists_planned" ON "download_lists" USING btree ("planned_at");--> statement-breakpoint
CREATE INDEX "sent_emails_gallery" ON "sent_emails" USING btree ("gallery_id","id");--> statement-breakpoint
CREATE INDEX "sent_emails_sender" ON "sent_emails" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "sent_emails_link" ON "sent_emails" USING btree ("view_link_id");