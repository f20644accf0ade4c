-- A purchase says what of its credit went when a bank took it back.
create or replace view bonus_purchases with (security_invoker = true) as
select l.id, l.pack_id, l.payment_id, l.opened_at, l.granted_cents, l.left_cents, l.forfeited_cents, l.customer_id,
  case when c.erased_at is null then c.email end as email,
  case when c.erased_at is null then c.full_name end as full_name,
  case when c.erased_at is null then c.search_text else '' end as search_text,
  l.refunded_cents,
  c.search_text as customer_text,
  l.taken_cents
from credit_lots l join customers c on c.id = l.customer_id;
