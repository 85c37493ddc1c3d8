CREATE TABLE "member_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_keys" ADD CONSTRAINT "member_keys_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_keys" ADD CONSTRAINT "member_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_keys_gallery" ON "member_keys" USING btree ("gallery_id");--> statement-breakpoint
CREATE INDEX "member_keys_user" ON "member_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_keys_expiry" ON "member_keys" USING btree ("expires_at");