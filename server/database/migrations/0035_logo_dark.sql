ALTER TABLE "logos" ADD COLUMN "ground" varchar(5) DEFAULT 'light' NOT NULL;--> statement-breakpoint
ALTER TABLE "logos" ADD COLUMN "is_ink" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "logos" DROP CONSTRAINT "logos_pkey";--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_site_of_ground_pk" PRIMARY KEY("site_of","ground");--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_ground_known" CHECK ("logos"."ground" in ('light', 'dark'));
