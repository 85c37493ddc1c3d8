ALTER TABLE "galleries" ADD COLUMN "layout" varchar(10) DEFAULT 'masonry' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "spacing" varchar(10) DEFAULT 'narrow' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "cover_style" varchar(10) DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "cover_focus_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "cover_focus_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "theme" varchar(10) DEFAULT 'classic' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "typeface" varchar(10) DEFAULT 'sans' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "dateline" varchar(100);--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_layout_known" CHECK ("galleries"."layout" in ('masonry', 'rows', 'squares', 'story'));--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_spacing_known" CHECK ("galleries"."spacing" in ('narrow', 'wide'));--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_style_known" CHECK ("galleries"."cover_style" in ('none', 'band', 'full'));--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_focus_x" CHECK ("galleries"."cover_focus_x" between 0 and 100);--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_focus_y" CHECK ("galleries"."cover_focus_y" between 0 and 100);--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_theme_known" CHECK ("galleries"."theme" in ('classic', 'light', 'ivory', 'dark', 'auto'));--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_typeface_known" CHECK ("galleries"."typeface" in ('sans', 'serif', 'classic', 'display', 'rounded'));