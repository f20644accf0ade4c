-- The provider lists tariffs and discounts of all operators, the newest first: without these every one of them is read
-- and sorted for a page.
create index rates_newest on rates (since desc, id desc);
--> statement-breakpoint
create index discounts_newest_of_all on discounts (created_at desc, id desc) where deleted_at is null;
