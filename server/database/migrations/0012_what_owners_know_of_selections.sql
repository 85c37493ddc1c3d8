CREATE TABLE "selection_notices" (
	"gallery_id" integer PRIMARY KEY NOT NULL,
	"told_up_to" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "selection_notices" ADD CONSTRAINT "selection_notices_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;