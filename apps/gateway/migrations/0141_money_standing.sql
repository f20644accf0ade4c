-- A rider sees the disputes of the own payments: they bar the rider from renting.
drop policy rider_reads on disputes;
--> statement-breakpoint
drop policy rider_adds on disputes;
--> statement-breakpoint
drop policy rider_changes on disputes;
--> statement-breakpoint
drop policy rider_removes on disputes;
--> statement-breakpoint
call motora_rider_wall('disputes',
  'exists (select from payments p where p.id = payment_id and p.customer_id = (select motora_rider()))', 'false');
--> statement-breakpoint
-- also at an operator that is not open to the rider any more
create policy own on disputes for select to motora_app using ((select motora_rider()) is not null
  and exists (select from payments p where p.id = payment_id and p.customer_id = (select motora_rider())));
