CREATE TABLE "invitation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"collaborator_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
UPDATE "sandbox_checkouts" SET "token_hash" = translate(encode(sha256(convert_to("token_hash", 'UTF8')), 'base64'), '+/=', '-_');--> statement-breakpoint
UPDATE "guest_receipts" SET "hash" = translate(encode(decode("hash", 'hex'), 'base64'), '+/=', '-_');--> statement-breakpoint
INSERT INTO "invitation_links" ("token_hash", "collaborator_id")
  SELECT translate(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '+/=', '-_'), "id" FROM "collaborators";--> statement-breakpoint
ALTER TABLE "collaborators" DROP CONSTRAINT "collaborators_token_unique";--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_collaborator_id_collaborators_id_fk" FOREIGN KEY ("collaborator_id") REFERENCES "public"."collaborators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_links_collaborator" ON "invitation_links" USING btree ("collaborator_id");--> statement-breakpoint
ALTER TABLE "collaborators" DROP COLUMN "token";