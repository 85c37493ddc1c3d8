ALTER TABLE "galleries" DROP CONSTRAINT "galleries_visibility_known";--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_protected_by_password" CHECK ("galleries"."visibility" <> 'password' or "galleries"."password_hash" is not null);--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_visibility_known" CHECK ("galleries"."visibility" in ('public', 'unlisted', 'password', 'private'));