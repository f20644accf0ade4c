-- Each order of the list of customers is an index as a whole, so that a page far behind begins where its cursor is: with
-- the name alone, everybody registered before that row was read to find equals of its name.
drop index customers_name;
--> statement-breakpoint
create index customers_name on customers (motora_plain(full_name) collate "C", registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
drop index customers_by_email;
--> statement-breakpoint
create index customers_by_email on customers (motora_plain(email) collate "C", registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
drop index customers_by_phone;
--> statement-breakpoint
create index customers_by_phone on customers (motora_plain(mobile_phone) collate "C", registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
drop index customers_validated;
--> statement-breakpoint
create index customers_validated on customers (validated_at, registered_at desc, id desc) where erased_at is null;
