-- Street, postal code and town of the company: full bills name them. Null: not given yet.
alter table operators add column fiscal_address text
  check (char_length(fiscal_address) between 1 and 200);
--> statement-breakpoint
-- A change that waits is whole: it asks for no address. The owner is under the walls as well, and lifts them.
alter table operator_changes no force row level security;
--> statement-breakpoint
update operator_changes set data = data || '{"fiscalAddress": null}' where not data ? 'fiscalAddress';
--> statement-breakpoint
alter table operator_changes force row level security;
