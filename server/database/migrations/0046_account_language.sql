ALTER TABLE "users" ADD COLUMN "language" varchar(2);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "browser_language" varchar(2);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'cs', 'tr', 'uk', 'ja', 'zh', 'ar', 'he'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_browser_language_known" CHECK ("users"."browser_language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'cs', 'tr', 'uk', 'ja', 'zh', 'ar', 'he'));