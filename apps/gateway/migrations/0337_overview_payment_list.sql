-- When a payment was cancelled: what was owed was forgiven or written off, or its pack was bought by another purchase. The
-- list finds debts that were forgiven in a month by it.
alter table payments add column cancelled_at timestamptz;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table ledger_transfers no force row level security;
--> statement-breakpoint
alter table charges no force row level security;
--> statement-breakpoint
alter table charge_payments no force row level security;
--> statement-breakpoint
-- The books know when a debt was forgiven. Asked by the expression that has an index: cancelled ones are few.
update payments p set cancelled_at = t.at from ledger_transfers t
where initcap(p.status) = 'Cancelled' and p.status <> 'not required' and t.reason = 'forgiven' and t.ref = p.service_id;
--> statement-breakpoint
-- Of a pack nothing is in the books: its charge was cancelled with it.
update payments p set cancelled_at = (
  select max(c.ended_at) from charge_payments l join charges c on c.id = l.charge_id
  where l.payment_id = p.id and c.state = 'cancelled')
where initcap(p.status) = 'Cancelled' and p.status <> 'not required' and p.cancelled_at is null;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table ledger_transfers force row level security;
--> statement-breakpoint
alter table charges force row level security;
--> statement-breakpoint
alter table charge_payments force row level security;
--> statement-breakpoint
create index payments_cancelled on payments (cancelled_at) where cancelled_at is not null;
--> statement-breakpoint
-- A process of the version before cancels without it. From the next version on nothing needs this.
create function motora_payment_cancelled() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.cancelled_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger payment_says_when_cancelled before update of status on payments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled' and new.cancelled_at is null)
  execute function motora_payment_cancelled();
--> statement-breakpoint
-- As it was, and when it was cancelled.
create or replace view payment_list with (security_invoker = true) as
select p.id, p.operator_id, p.customer_id, p.ref_key, p.service_id, p.pack_id, p.created_at, p.currency, p.amount_cents,
  p.credit_cents, p.succeeded_at, p.failed_at, coalesce(p.failed_reason, '') as failed_reason, initcap(p.status) as status,
  case when c.erased_at is null then c.email end as email,
  case when c.erased_at is null then c.full_name end as full_name,
  case when c.erased_at is null then c.search_text else '' end as search_text,
  o.name as operator_name,
  d.state as dispute_state, d.cents as dispute_cents, d.opened_at as disputed_at,
  c.search_text as customer_text, c.id as person_id,
  -- of the rows of a page alone: who filters asks `payment_list_refunded`
  (select coalesce(sum(r.card_cents - r.returned_cents + r.credit_cents), 0)::int from refunds r
    where r.payment_id = p.id and r.state = 'succeeded') as refunded_cents,
  p.cancelled_at
from payments p
left join customers c on c.id = p.customer_id
left join operators o on o.id = p.operator_id
left join (select distinct on (payment_id) payment_id, state, cents, opened_at from disputes
  order by payment_id, state = 'open' desc, opened_at desc) d on d.payment_id = p.id
where p.status <> 'not required';
