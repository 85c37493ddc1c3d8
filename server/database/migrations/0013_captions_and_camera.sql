ALTER TABLE "galleries" ADD COLUMN "show_camera_facts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "read_captions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "taken_at" varchar(19);--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "camera" jsonb;