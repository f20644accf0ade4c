-- The two orders by time as the list asks for them, equals by name: one index each, read forwards and backwards.
drop index accounts_created;
--> statement-breakpoint
drop index accounts_last_sign_in;
--> statement-breakpoint
create index accounts_created on accounts (created_at, motora_plain(full_name) collate "C", id);
--> statement-breakpoint
create index accounts_last_sign_in on accounts (last_sign_in_at, motora_plain(full_name) collate "C", id);
