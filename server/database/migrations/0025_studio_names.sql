ALTER TABLE "galleries" ADD COLUMN "show_byline" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "lock_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "studio_name" varchar(100);