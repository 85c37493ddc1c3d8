ALTER TABLE "custom_domains" ADD COLUMN "records" jsonb;--> statement-breakpoint
UPDATE "custom_domains" SET "records" =
  '{"status": "pending"}' || coalesce("galleries"."metadata" -> 'dns', '{}') || jsonb_build_object('id', "provider_id")
  FROM "galleries" WHERE "galleries"."id" = "gallery_id";--> statement-breakpoint
ALTER TABLE "custom_domains" ALTER COLUMN "records" SET NOT NULL;--> statement-breakpoint
DROP INDEX "galleries_custom_domain_unique";--> statement-breakpoint
ALTER TABLE "galleries" DROP COLUMN "custom_domain";--> statement-breakpoint
ALTER TABLE "galleries" DROP COLUMN "metadata";
