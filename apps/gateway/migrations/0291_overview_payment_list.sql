-- Each payment has its person, who is seen by all who see the payment. Joined loosely, people are left out where payments
-- are counted; who begins with people asks for `person_id`, which makes the join a firm one.
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
    where r.payment_id = p.id and r.state = 'succeeded') as refunded_cents
from payments p
left join customers c on c.id = p.customer_id
left join operators o on o.id = p.operator_id
left join (select distinct on (payment_id) payment_id, state, cents, opened_at from disputes
  order by payment_id, state = 'open' desc, opened_at desc) d on d.payment_id = p.id
where p.status <> 'not required';
--> statement-breakpoint
-- Payments of which something went back and stayed there. They are few, and are joined as such.
create view payment_list_refunded with (security_invoker = true) as
select r.payment_id from refunds r where r.state = 'succeeded' and r.card_cents + r.credit_cents > r.returned_cents;
--> statement-breakpoint
grant select on payment_list_refunded to motora_app, motora_everything;
