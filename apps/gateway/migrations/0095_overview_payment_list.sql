-- Payments as staff looks for them. An erased person is nobody here, and is not found by what is left of the name.
-- What costs nothing is no payment.
create view payment_list with (security_invoker = true) as
select p.id, p.operator_id, p.customer_id, p.ref_key, p.service_id, p.pack_id, p.created_at, p.currency, p.amount_cents,
  p.credit_cents, p.succeeded_at, p.failed_at, coalesce(p.failed_reason, '') as failed_reason, initcap(p.status) as status,
  case when c.erased_at is null then c.email end as email,
  case when c.erased_at is null then c.full_name end as full_name,
  case when c.erased_at is null then c.search_text else '' end as search_text,
  coalesce(o.name, '') as operator_name
from payments p
join customers c on c.id = p.customer_id
left join operators o on o.id = p.operator_id
where p.status <> 'not required';
--> statement-breakpoint
grant select on payment_list to motora_app, motora_everything;
