-- One at a time of all that is left. One that has ended is none of them: what a part beside it left, because it was
-- refused or failed, can be asked for.
drop index refunds_whole;
--> statement-breakpoint
create unique index refunds_whole on refunds (payment_id) where is_whole and state in ('waiting', 'on its way');
