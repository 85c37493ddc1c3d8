ALTER TABLE "view_links" ADD COLUMN "may_share" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "guest_token" varchar(255) DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "over_limit" varchar(6) DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "extra_note" varchar(100);--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "asked_message" text;--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_guest_token_unique" UNIQUE("guest_token");--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_over_limit_known" CHECK ("view_links"."over_limit" in ('refuse', 'allow'));