-- Rentals as staff looks for them. An erased person is nobody here, and is not found by what is left of the name. What
-- hangs on a rental is joined by its key, so that a page that asks for none of it reads none of it.
create view service_list with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.reserved_at, s.started_at, s.ended_at, s.paused_since,
  s.paused_seconds, s.currency, s.price_cents, coalesce(s.vehicle_plate, s.vehicle_name) as vehicle, s.vehicle_vin,
  t.distance_metres, t.origin_address, t.destination_address, o.name as operator_name,
  coalesce(case when c.erased_at is null then c.email end, '') as email,
  coalesce(case when c.erased_at is null then c.full_name end, '') as full_name,
  coalesce(case when c.erased_at is null then c.search_text end, '') || ' ' || s.search_text as search_text,
  p.status as payment_status
from services s
  left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
  left join operators o on o.id = s.operator_id
  left join customers c on c.id = s.customer_id
  left join payments p on p.id = s.payment_id;
--> statement-breakpoint
grant select on service_list to motora_app, motora_everything;
