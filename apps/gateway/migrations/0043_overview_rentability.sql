-- The same as before (0024), with how long a vehicle may be silent.
create or replace view rentability_vehicles with (security_invoker = true) as
select operator_id, out_of_service, select_to_operate, can_operate, received_at, is_outside, battery_percent,
  coalesce(latitude is not null and longitude is not null, false) as has_position,
  service_id, rental_state, reserve_limit_at, is_kept, is_updating, silent_after_minutes
from fleet_vehicles
where retired_at is null;
