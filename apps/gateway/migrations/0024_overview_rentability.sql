-- What renting asks of each vehicle that is not retired.
create view rentability_vehicles with (security_invoker = true) as
select operator_id, out_of_service, select_to_operate, can_operate, received_at, is_outside, battery_percent,
  coalesce(latitude is not null and longitude is not null, false) as has_position,
  service_id, rental_state, reserve_limit_at, is_kept, is_updating
from fleet_vehicles
where retired_at is null;
--> statement-breakpoint
grant select on rentability_vehicles to motora_app, motora_everything;
