ALTER TABLE "galleries" ADD COLUMN "language" varchar(2);--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "language" varchar(2);--> statement-breakpoint
ALTER TABLE "view_links" ADD COLUMN "language" varchar(2);--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_language_known" CHECK ("galleries"."language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'cs', 'tr', 'uk', 'ja', 'zh', 'ar', 'he'));--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_language_known" CHECK ("sites"."language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'cs', 'tr', 'uk', 'ja', 'zh', 'ar', 'he'));--> statement-breakpoint
ALTER TABLE "view_links" ADD CONSTRAINT "view_links_language_known" CHECK ("view_links"."language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'cs', 'tr', 'uk', 'ja', 'zh', 'ar', 'he'));