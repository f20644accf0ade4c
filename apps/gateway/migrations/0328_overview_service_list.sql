-- What went back of a service's payment, and what credit paid of it, is read from the service (0327). The version before reads
-- service_list_refunded and service_list_credited: these views go one version later.
create or replace view service_list with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.reserved_at, s.started_at, s.ended_at, s.paused_since,
  s.paused_seconds, s.currency, s.price_cents, coalesce(s.vehicle_plate, s.vehicle_name) as vehicle, s.vehicle_vin,
  t.distance_metres, t.origin_address, t.destination_address, o.name as operator_name,
  coalesce(case when c.erased_at is null then c.email end, '') as email,
  coalesce(case when c.erased_at is null then c.full_name end, '') as full_name,
  coalesce(case when c.erased_at is null then c.search_text end, '') || ' ' || s.search_text as search_text,
  s.payment_status, s.dispute_state,
  s.search_text as vehicle_text,
  motora_plain(coalesce(t.origin_address, '') || ' ' || coalesce(t.destination_address, '')) as addresses_text,
  c.search_text as customer_text,
  s.discount_percent,
  case when s.started_at is not null
    then greatest(0, floor(extract(epoch from s.started_at - s.reserved_at) / 60))::int end as minutes_to_start,
  s.is_refunded, s.is_paid_by_credit
from services s
  left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
  left join operators o on o.id = s.operator_id
  left join customers c on c.id = s.customer_id;
--> statement-breakpoint
create or replace view service_list_alone with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.reserved_at, s.started_at, s.ended_at,
  s.price_cents, coalesce(s.vehicle_plate, s.vehicle_name) as vehicle, s.vehicle_vin, s.payment_status, s.dispute_state,
  s.search_text as vehicle_text, s.discount_percent,
  case when s.started_at is not null
    then greatest(0, floor(extract(epoch from s.started_at - s.reserved_at) / 60))::int end as minutes_to_start,
  s.is_refunded, s.is_paid_by_credit
from services s;
--> statement-breakpoint
create or replace view service_list_trips with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.reserved_at, s.started_at, s.ended_at,
  s.price_cents, coalesce(s.vehicle_plate, s.vehicle_name) as vehicle, s.vehicle_vin, s.payment_status, s.dispute_state,
  s.search_text as vehicle_text, s.discount_percent,
  case when s.started_at is not null
    then greatest(0, floor(extract(epoch from s.started_at - s.reserved_at) / 60))::int end as minutes_to_start,
  t.distance_metres, t.origin_address, t.destination_address, s.is_refunded, s.is_paid_by_credit
from services s
  left join trips t on t.operator_id = s.operator_id and t.service_id = s.id;
