-- Who bought a bonus pack, and what is left of it. An erased person is nobody here, and is not found by what is left of
-- the name.
create view bonus_purchases with (security_invoker = true) as
select l.id, l.pack_id, l.payment_id, l.opened_at, l.granted_cents, l.left_cents, l.forfeited_cents, l.customer_id,
  case when c.erased_at is null then c.email end as email,
  case when c.erased_at is null then c.full_name end as full_name,
  case when c.erased_at is null then c.search_text else '' end as search_text
from credit_lots l join customers c on c.id = l.customer_id;
--> statement-breakpoint
grant select on bonus_purchases to motora_app, motora_everything;
