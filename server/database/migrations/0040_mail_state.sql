CREATE TABLE "mail_state" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mail_state_one" CHECK ("mail_state"."one")
);
