-- What was paid of a payment whose card has not paid is what credit paid: the list says so of a refund that waits.
create or replace view waiting_refunds with (security_invoker = true) as
select r.id, r.operator_id, r.payment_id, r.card_cents + r.credit_cents as cents, r.credit_cents, r.reason, r.asked_at,
  r.asked_by, coalesce(r.asked_by_name, '') as asked_by_name, p.ref_key, p.service_id, p.customer_id, p.currency,
  p.amount_cents,
  case when c.erased_at is null then c.full_name end as full_name,
  case when c.erased_at is null then c.search_text else '' end as search_text,
  coalesce(o.name, '') as operator_name,
  p.status as payment_status, p.credit_cents as paid_by_credit_cents
from refunds r
join payments p on p.id = r.payment_id
join customers c on c.id = p.customer_id
left join operators o on o.id = r.operator_id
where r.state = 'waiting';
