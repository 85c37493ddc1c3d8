DROP INDEX "images_gallery_order";--> statement-breakpoint
DROP INDEX "images_visible";