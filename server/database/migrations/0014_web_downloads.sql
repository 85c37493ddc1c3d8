ALTER TABLE "images" ADD COLUMN "web_bytes" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "web_crc32" bigint;