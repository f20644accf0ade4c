-- When a rental was reserved: by it an index finds the last rental of a vehicle, which holds one at a time.
create or replace view analytics_services with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.started_at, s.ended_at, s.start_latitude,
  s.start_longitude, s.end_latitude, s.end_longitude, s.end_battery_percent, s.price_cents, s.currency, t.distance_metres,
  s.reserved_at
from services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id;
