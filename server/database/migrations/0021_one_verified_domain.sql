ALTER TABLE "custom_domains" DROP CONSTRAINT "custom_domains_hostname_unique";--> statement-breakpoint
CREATE INDEX "custom_domains_provider" ON "custom_domains" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_one_verified" ON "custom_domains" USING btree ("hostname") WHERE "custom_domains"."verified_at" is not null;