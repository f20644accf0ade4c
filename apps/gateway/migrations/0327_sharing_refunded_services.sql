-- Whether something of a rental's payment went back and stayed there, and whether credit paid a part of it, on the rental itself,
-- as its state is (0269): of ten million rentals 200,000 were joined, put in order and counted for each page (decision 0174).
alter table services add column is_refunded boolean not null default false,
  add column is_paid_by_credit boolean not null default false;
--> statement-breakpoint
create or replace function motora_service_gets_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.payment_status := (select status from payments where id = new.payment_id);
  new.is_paid_by_credit := coalesce((select credit_cents > 0 from payments where id = new.payment_id), false);
  return new;
end $$;
--> statement-breakpoint
create or replace function motora_payment_tells_service() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update services set payment_status = new.status, is_paid_by_credit = new.credit_cents > 0
    where operator_id = new.operator_id and id = new.service_id and payment_id = new.id;
  return null;
end $$;
--> statement-breakpoint
drop trigger service_is_told on payments;
--> statement-breakpoint
create trigger service_is_told after update of status, credit_cents on payments
  for each row when (new.service_id is not null
    and (new.status is distinct from old.status or new.credit_cents is distinct from old.credit_cents))
  execute function motora_payment_tells_service();
--> statement-breakpoint
create function motora_refund_tells_service() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- the payment first, as those that charge it do: the two would wait for each other's rows
  perform from payments where id = new.payment_id for no key update;
  update services s set is_refunded = exists (
    select from refunds r where r.payment_id = new.payment_id and r.state = 'succeeded'
      and r.card_cents + r.credit_cents > r.returned_cents)
  from payments p
  where p.id = new.payment_id and s.operator_id = p.operator_id and s.id = p.service_id and s.payment_id = p.id;
  return null;
end $$;
--> statement-breakpoint
create trigger service_is_told after update of state, returned_cents on refunds
  for each row when ('succeeded' in (new.state, old.state)
    and (new.state is distinct from old.state or new.returned_cents is distinct from old.returned_cents))
  execute function motora_refund_tells_service();
--> statement-breakpoint
create trigger service_is_told_of_given after insert on refunds
  for each row when (new.state = 'succeeded') execute function motora_refund_tells_service();
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table refunds no force row level security;
--> statement-breakpoint
update services s set is_paid_by_credit = true from payments p where p.id = s.payment_id and p.credit_cents > 0;
--> statement-breakpoint
update services s set is_refunded = true from payments p
where p.id = s.payment_id and exists (
  select from refunds r where r.payment_id = p.id and r.state = 'succeeded'
    and r.card_cents + r.credit_cents > r.returned_cents);
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table refunds force row level security;
--> statement-breakpoint
create index services_refunded on services (reserved_at desc, id desc) include (operator_id) where is_refunded;
--> statement-breakpoint
create index services_by_credit on services (reserved_at desc, id desc) include (operator_id) where is_paid_by_credit;
