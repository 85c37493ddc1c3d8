CREATE TABLE "selected_images" (
	"selection_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	CONSTRAINT "selected_images_selection_id_image_id_pk" PRIMARY KEY("selection_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"id" serial PRIMARY KEY NOT NULL,
	"gallery_id" integer NOT NULL,
	"name" varchar(100) NOT NULL,
	"email" varchar(255),
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_visitors" (
	"gallery_id" integer NOT NULL,
	"date" date NOT NULL,
	"hash" varchar(64) NOT NULL,
	CONSTRAINT "counted_visitors_gallery_id_date_hash_pk" PRIMARY KEY("gallery_id","date","hash")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"date" date PRIMARY KEY NOT NULL,
	"salt" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"gallery_id" integer NOT NULL,
	"date" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visits_gallery_id_date_pk" PRIMARY KEY("gallery_id","date")
);
--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "visitor_downloads" varchar(10) DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "allow_selections" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "selected_images" ADD CONSTRAINT "selected_images_selection_id_selections_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."selections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_images" ADD CONSTRAINT "selected_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_visitors" ADD CONSTRAINT "counted_visitors_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selected_images_image" ON "selected_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "selections_gallery" ON "selections" USING btree ("gallery_id","created_at");--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_visitor_downloads_known" CHECK ("galleries"."visitor_downloads" in ('none', 'web', 'original'));