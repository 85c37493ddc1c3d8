CREATE INDEX "collaborators_invited_by" ON "collaborators" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_told" ON "reports" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "shareable_links_creator" ON "shareable_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "users_trials" ON "users" USING btree ("trial_ends_at") WHERE status = 'trial';--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'Admin';--> statement-breakpoint
CREATE INDEX "counted_visitors_date" ON "counted_visitors" USING btree ("date");--> statement-breakpoint
-- Counts and sums read an index only where a table has been vacuumed since its rows changed. By default that waits until a
-- fifth of all rows of all galleries have.
ALTER TABLE "images" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
