-- A rider sees what of the own payments went back, and no refund that is only asked for.
drop policy rider_reads on refunds;
--> statement-breakpoint
drop policy rider_adds on refunds;
--> statement-breakpoint
drop policy rider_changes on refunds;
--> statement-breakpoint
drop policy rider_removes on refunds;
--> statement-breakpoint
call motora_rider_wall('refunds', 'state = ''succeeded''
  and exists (select from payments p where p.id = payment_id and p.customer_id = (select motora_rider()))', 'false');
--> statement-breakpoint
-- also of packs, and at an operator that is not open to the rider any more
create policy own on refunds for select to motora_app using ((select motora_rider()) is not null
  and exists (select from payments p where p.id = payment_id and p.customer_id = (select motora_rider())));
