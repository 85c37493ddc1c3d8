CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"actor_email" varchar(255) NOT NULL,
	"as_user_id" text,
	"as_user_email" varchar(255),
	"action" varchar(100) NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collaborators" (
	"id" serial PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"user_id" text,
	"email" varchar(255) NOT NULL,
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"invited_by" text,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"token" varchar(255) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collaborators_token_unique" UNIQUE("token"),
	CONSTRAINT "collaborators_status_known" CHECK ("collaborators"."status" in ('pending', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "custom_domains" (
	"gallery_id" integer PRIMARY KEY NOT NULL,
	"hostname" varchar(253) NOT NULL,
	"provider_id" text NOT NULL,
	"proof" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"broken_since" timestamp with time zone,
	CONSTRAINT "custom_domains_hostname_unique" UNIQUE("hostname")
);
--> statement-breakpoint
CREATE TABLE "galleries" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" varchar(255) NOT NULL,
	"description" text,
	"subdomain" varchar(255) NOT NULL,
	"user_id" text NOT NULL,
	"custom_domain" text,
	"show_title_in_iframe" boolean DEFAULT true NOT NULL,
	"title_color" varchar(7) DEFAULT '#ffffff' NOT NULL,
	"title_background_color" varchar(7) DEFAULT '#3b82f6' NOT NULL,
	"title_alignment" varchar(10) DEFAULT 'center' NOT NULL,
	"show_description_in_iframe" boolean DEFAULT true NOT NULL,
	"description_color" varchar(7) DEFAULT '#ffffff' NOT NULL,
	"description_background_color" varchar(7) DEFAULT '#3b82f6' NOT NULL,
	"description_alignment" varchar(10) DEFAULT 'center' NOT NULL,
	"show_image_metadata" boolean DEFAULT false NOT NULL,
	"mail_on_uploads" boolean DEFAULT true NOT NULL,
	"metadata" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "galleries_subdomain_unique" UNIQUE("subdomain"),
	CONSTRAINT "galleries_title_color" CHECK ("galleries"."title_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "galleries_title_background_color" CHECK ("galleries"."title_background_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "galleries_description_color" CHECK ("galleries"."description_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "galleries_description_background_color" CHECK ("galleries"."description_background_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "galleries_title_alignment" CHECK ("galleries"."title_alignment" in ('left', 'center', 'right')),
	CONSTRAINT "galleries_description_alignment" CHECK ("galleries"."description_alignment" in ('left', 'center', 'right'))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"email_verified" boolean NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" serial PRIMARY KEY NOT NULL,
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
	"sort_order" integer DEFAULT 0 NOT NULL,
	"anchor_text" text,
	"anchor_url" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" varchar(7) NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"crc32" bigint NOT NULL,
	"uploader_name" varchar(255),
	"shareable_link_id" integer,
	CONSTRAINT "images_file_path_unique" UNIQUE("file_path")
);
--> statement-breakpoint
CREATE TABLE "local_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" varchar(100) NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"name" varchar(50) PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"gallery_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shareable_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" varchar(255) NOT NULL,
	"name" varchar(255),
	"gallery_id" integer NOT NULL,
	"created_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"untold_uploads" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "shareable_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "unclaimed_files" (
	"folder" varchar(500) PRIMARY KEY NOT NULL,
	"process" integer NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_receipts" (
	"gallery_id" integer NOT NULL,
	"key" varchar(255) NOT NULL,
	"image_ids" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_receipts_gallery_id_key_pk" PRIMARY KEY("gallery_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"first_name" varchar(100),
	"last_name" varchar(100),
	"profile_image_url" text,
	"role" varchar(10) DEFAULT 'User' NOT NULL,
	"status" varchar(10) DEFAULT 'trial' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"stripe_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('User', 'Moderator', 'Admin')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('trial', 'paid', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "collaborators" ADD CONSTRAINT "collaborators_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaborators" ADD CONSTRAINT "collaborators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaborators" ADD CONSTRAINT "collaborators_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_shareable_link_id_shareable_links_id_fk" FOREIGN KEY ("shareable_link_id") REFERENCES "public"."shareable_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_accounts" ADD CONSTRAINT "local_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shareable_links" ADD CONSTRAINT "shareable_links_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shareable_links" ADD CONSTRAINT "shareable_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_receipts" ADD CONSTRAINT "upload_receipts_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collaborators_gallery_email" ON "collaborators" USING btree ("gallery_id",lower("email"));--> statement-breakpoint
CREATE INDEX "collaborators_user" ON "collaborators" USING btree ("user_id","gallery_id");--> statement-breakpoint
CREATE INDEX "custom_domains_verified" ON "custom_domains" USING btree ("hostname","verified_at");--> statement-breakpoint
CREATE UNIQUE INDEX "galleries_custom_domain_unique" ON "galleries" USING btree (lower("custom_domain"));--> statement-breakpoint
CREATE INDEX "galleries_owner" ON "galleries" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "images_gallery_order" ON "images" USING btree ("gallery_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "images_user" ON "images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "images_shareable_link" ON "images" USING btree ("shareable_link_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_user" ON "sandbox_checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "shareable_links_gallery" ON "shareable_links" USING btree ("gallery_id","id");--> statement-breakpoint
CREATE INDEX "unclaimed_files_process" ON "unclaimed_files" USING btree ("process");--> statement-breakpoint
CREATE INDEX "upload_receipts_created" ON "upload_receipts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));