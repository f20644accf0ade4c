-- How a rental's payment stands, and what a bank judges of it, on the rental itself: its list filters by both and walks the
-- rentals in their order, and behind a join no index gives that. Written in the transaction of the change.
alter table services add column payment_status text, add column dispute_state text;
--> statement-breakpoint
create function motora_service_gets_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.payment_status := (select status from payments where id = new.payment_id);
  return new;
end $$;
--> statement-breakpoint
create trigger payment_is_known before insert or update of payment_id on services
  for each row execute function motora_service_gets_payment();
--> statement-breakpoint
create function motora_payment_tells_service() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update services set payment_status = new.status
    where operator_id = new.operator_id and id = new.service_id and payment_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger service_is_told after update of status on payments
  for each row when (new.service_id is not null and new.status is distinct from old.status)
  execute function motora_payment_tells_service();
--> statement-breakpoint
-- Of several disputes of a payment the open one counts, else the last one.
create function motora_dispute_tells_service() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update services s set dispute_state = (
    select state from disputes where payment_id = new.payment_id order by state = 'open' desc, opened_at desc limit 1)
  from payments p
  where p.id = new.payment_id and s.operator_id = p.operator_id and s.id = p.service_id and s.payment_id = p.id;
  return null;
end $$;
--> statement-breakpoint
create trigger service_is_told after insert or update of state, opened_at on disputes
  for each row execute function motora_dispute_tells_service();
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table disputes no force row level security;
--> statement-breakpoint
update services s set payment_status = p.status from payments p where p.id = s.payment_id;
--> statement-breakpoint
update services s set dispute_state = d.state
from (select distinct on (payment_id) payment_id, state from disputes
  order by payment_id, state = 'open' desc, opened_at desc) d
where d.payment_id = s.payment_id;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table disputes force row level security;
--> statement-breakpoint
create index services_payment_status on services (payment_status, reserved_at desc, id desc) where payment_status is not null;
--> statement-breakpoint
create index services_dispute_state on services (dispute_state, reserved_at desc, id desc) where dispute_state is not null;
