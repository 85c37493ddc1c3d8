CREATE TABLE "account_invitation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"invitation_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_invitation_links" ADD CONSTRAINT "account_invitation_links_invitation_id_account_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."account_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_invitation_links_invitation" ON "account_invitation_links" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_invitations_open" ON "account_invitations" USING btree (lower("email")) WHERE "account_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "account_invitations_invited_by" ON "account_invitations" USING btree ("invited_by");