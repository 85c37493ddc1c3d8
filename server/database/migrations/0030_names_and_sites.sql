CREATE TABLE "names" (
	"name" varchar(255) PRIMARY KEY NOT NULL,
	"gallery_id" integer,
	"site_of" text,
	CONSTRAINT "names_gallery_id_unique" UNIQUE("gallery_id"),
	CONSTRAINT "names_site_of_unique" UNIQUE("site_of"),
	CONSTRAINT "names_one_holder" CHECK (num_nonnulls("names"."gallery_id", "names"."site_of") = 1)
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"site_of" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "logos_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"user_id" text PRIMARY KEY NOT NULL,
	"public_id" varchar(16) DEFAULT new_public_id() NOT NULL,
	"name" varchar(255),
	"enabled" boolean DEFAULT false NOT NULL,
	"title" varchar(255),
	"about" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"theme" varchar(10) DEFAULT 'light' NOT NULL,
	"typeface" varchar(10) DEFAULT 'sans' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "sites_name_unique" UNIQUE("name"),
	CONSTRAINT "sites_enabled_with_name" CHECK (not "sites"."enabled" or "sites"."name" is not null),
	CONSTRAINT "sites_theme_known" CHECK ("sites"."theme" in ('light', 'dark', 'auto')),
	CONSTRAINT "sites_typeface_known" CHECK ("sites"."typeface" in ('sans', 'serif', 'classic', 'display', 'rounded'))
);
--> statement-breakpoint
ALTER TABLE "custom_domains" DROP CONSTRAINT "custom_domains_pkey";--> statement-breakpoint
ALTER TABLE "custom_domains" ALTER COLUMN "gallery_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "site_of" text;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "site_place" integer;--> statement-breakpoint
ALTER TABLE "names" ADD CONSTRAINT "names_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "names" ADD CONSTRAINT "names_site_of_sites_user_id_fk" FOREIGN KEY ("site_of") REFERENCES "public"."sites"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_site_of_sites_user_id_fk" FOREIGN KEY ("site_of") REFERENCES "public"."sites"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_site_of_sites_user_id_fk" FOREIGN KEY ("site_of") REFERENCES "public"."sites"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_gallery_id_unique" UNIQUE("gallery_id");--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_site_of_unique" UNIQUE("site_of");--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_one_holder" CHECK (num_nonnulls("custom_domains"."gallery_id", "custom_domains"."site_of") = 1);--> statement-breakpoint
-- Whatever inserts a gallery or names a site takes the name in the same transaction. Two that want one name wait for
-- each other here, and the later one is refused by the primary key.
CREATE FUNCTION "keep_gallery_name"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "names" ("name", "gallery_id") VALUES (NEW."subdomain", NEW."id")
    ON CONFLICT ("gallery_id") DO UPDATE SET "name" = excluded."name"; RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "keep_site_name"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW."name" IS NULL THEN DELETE FROM "names" WHERE "site_of" = NEW."user_id"; ELSE
    INSERT INTO "names" ("name", "site_of") VALUES (NEW."name", NEW."user_id")
      ON CONFLICT ("site_of") DO UPDATE SET "name" = excluded."name"; END IF; RETURN NULL; END $$;--> statement-breakpoint
-- Before the names that are there are read: from here on no gallery is inserted until the migration is committed.
CREATE TRIGGER "galleries_name" AFTER INSERT OR UPDATE OF "subdomain" ON "galleries"
  FOR EACH ROW EXECUTE FUNCTION "keep_gallery_name"();--> statement-breakpoint
CREATE TRIGGER "sites_name" AFTER INSERT OR UPDATE OF "name" ON "sites"
  FOR EACH ROW EXECUTE FUNCTION "keep_site_name"();--> statement-breakpoint
INSERT INTO "names" ("name", "gallery_id") SELECT "subdomain", "id" FROM "galleries" ORDER BY "id";
