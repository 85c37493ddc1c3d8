DROP INDEX "sessions_user";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET
	"user_id" = (SELECT "id" FROM "users" WHERE "id" = "sess" ->> 'userId'),
	"actor_id" = "sess" ->> 'impersonatorId',
	"last_used_at" = coalesce(to_timestamp(("sess" ->> 'rolledAt')::numeric / 1000), now());--> statement-breakpoint
DELETE FROM "sessions" WHERE "user_id" IS NULL OR "expire" <= now() OR "actor_id" IS NOT NULL AND "actor_id" NOT IN (SELECT "id" FROM "users");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_actor" ON "sessions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");