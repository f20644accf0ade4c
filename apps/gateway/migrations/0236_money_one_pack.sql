-- Of two purchases of a pack that a rider confirms one counts. The clock cancels the other one at the provider, though only
-- the rider tries it; what was paid twice all the same goes back by itself, asked for by no person.
alter table charges
  drop constraint charges_by_rider_check,
  add constraint charges_by_rider_check check (not by_rider or next_at is null or state = 'cancelling');
--> statement-breakpoint
alter table refunds
  alter column asked_by drop not null,
  add constraint refunds_asker check (asked_by is not null or (is_whole and not needs_second));
--> statement-breakpoint
-- Whether another purchase of the same pack was paid since, and which of them are open, is asked where one is paid.
create index payments_of_pack on payments (customer_id, pack_id) where ref_key = 'Bonus';
