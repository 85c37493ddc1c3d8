CREATE TABLE "gallery_emails" (
	"id" serial PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"sender_id" text NOT NULL,
	"view_link_id" integer,
	"recipients" text[] NOT NULL,
	"subject" varchar(200) NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_news" (
	"gallery_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"selections_at" timestamp with time zone,
	"waiting_at" timestamp with time zone,
	"picks_at" timestamp with time zone,
	CONSTRAINT "seen_news_gallery_id_user_id_pk" PRIMARY KEY("gallery_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pick_notices" (
	"gallery_id" integer PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picks" (
	"view_link_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"mark" varchar(5) NOT NULL,
	"note" varchar(500),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picks_view_link_id_image_id_pk" PRIMARY KEY("view_link_id","image_id"),
	CONSTRAINT "picks_mark_known" CHECK ("picks"."mark" in ('yes', 'maybe', 'no'))
);
--> statement-breakpoint
CREATE TABLE "view_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"token" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"downloads" varchar(10),
	"picks" boolean DEFAULT true NOT NULL,
	"max_picks" integer,
	"expires_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_opened_on" date,
	"last_opened_on" date,
	"days_opened" integer DEFAULT 0 NOT NULL,
	"downloads_taken" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"done_message" text,
	"done_untold" boolean DEFAULT false NOT NULL,
	CONSTRAINT "view_links_token_unique" UNIQUE("token"),
	CONSTRAINT "view_links_downloads_known" CHECK ("view_links"."downloads" is null or "view_links"."downloads" in ('none', 'web', 'original'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "message_template" text;--> statement-breakpoint
ALTER TABLE "gallery_emails" ADD CONSTRAINT "gallery_emails_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_emails" ADD CONSTRAINT "gallery_emails_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_emails" ADD CONSTRAINT "gallery_emails_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_news" ADD CONSTRAINT "seen_news_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_news" ADD CONSTRAINT "seen_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_notices" ADD CONSTRAINT "pick_notices_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_view_link_id_view_links_id_fk" FOREIGN KEY ("view_link_id") REFERENCES "public"."view_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_emails_gallery" ON "gallery_emails" USING btree ("gallery_id");--> statement-breakpoint
CREATE INDEX "gallery_emails_sender" ON "gallery_emails" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "gallery_emails_link" ON "gallery_emails" USING btree ("view_link_id");--> statement-breakpoint
CREATE INDEX "gallery_emails_age" ON "gallery_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seen_news_user" ON "seen_news" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picks_image" ON "picks" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "view_links_gallery" ON "view_links" USING btree ("gallery_id","id");--> statement-breakpoint
CREATE INDEX "view_links_creator" ON "view_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "images_waiting" ON "images" USING btree ("gallery_id","uploaded_at") WHERE waiting;--> statement-breakpoint
-- What came before there was news is none.
INSERT INTO "seen_news" ("gallery_id", "user_id", "selections_at", "waiting_at", "picks_at")
SELECT "id", "user_id", now(), now(), now() FROM "galleries"
UNION
SELECT "gallery_id", "user_id", now(), now(), now() FROM "collaborators" WHERE "status" = 'accepted' AND "user_id" IS NOT NULL;
