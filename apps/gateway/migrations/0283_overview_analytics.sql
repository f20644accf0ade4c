-- Rentals without what was joined to them. A join that nothing is asked of is left out, yet what it would join by is still
-- fetched, so that the index of ends, which holds no id, did not answer alone: a year's rentals were read from their table.
create view analytics_rides with (security_invoker = true) as
select operator_id, vehicle_id, customer_id, started_at, ended_at, start_latitude, start_longitude, end_latitude, end_longitude,
  end_battery_percent
from services;
--> statement-breakpoint
grant select on analytics_rides to motora_app, motora_everything;
