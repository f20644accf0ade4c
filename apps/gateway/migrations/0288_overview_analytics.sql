-- What vehicles come to is added up from the days on which it is kept, not from each rental.
create view analytics_vehicle_days with (security_invoker = true) as
select operator_id, day, vehicles, rentals, metres, eur_cents, usd_cents, batteries from vehicle_days;
--> statement-breakpoint
-- With the number under which the rentals of a vehicle with its operator are kept; null: none has ended.
create or replace view analytics_vehicles with (security_invoker = true) as
select v.operator_id, v.id, coalesce(v.plate, v.name) as vehicle, n.number
from vehicles v left join vehicle_numbers n on n.operator_id = v.operator_id and n.vehicle_id = v.id
where v.retired_at is null and v.operator_id is not null;
--> statement-breakpoint
grant select on analytics_vehicle_days to motora_app, motora_everything;
