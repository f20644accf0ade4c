-- What an operator calls a silent vehicle; what it calls a low battery is there already. Both hold for lists, the map
-- and incidents (decision 0045). Those who said nothing go on with 20 minutes.
alter table operator_watch add column silent_after_minutes integer not null default 20
  check (silent_after_minutes between 5 and 120);
--> statement-breakpoint
alter table operator_watch alter column silent_after_minutes drop default;
--> statement-breakpoint
-- A silent vehicle is kept from riders, so their work asks from when on a vehicle is silent. No call shows it to them.
drop policy rider_reads on operator_watch;
--> statement-breakpoint
drop policy rider_adds on operator_watch;
--> statement-breakpoint
drop policy rider_changes on operator_watch;
--> statement-breakpoint
drop policy rider_removes on operator_watch;
--> statement-breakpoint
call motora_rider_wall('operator_watch', 'true', 'false');
--> statement-breakpoint
-- The same as before (0023), with the thresholds of the operator.
create or replace view fleet_vehicles with (security_invoker = true) as
select
  v.id, v.operator_id, v.retired_at, v.name, v.model, v.plate, v.vin, v.imei, v.traceability_id, v.out_of_service,
  v.select_to_operate, v.can_operate, v.is_helmet_included, v.latest_service_at, v.created_at,
  coalesce(l.more ->> 'tcuVersion', v.firmware -> 'tcu' ->> 'current', l.more ->> 'firmwareVersion') as firmware_version,
  l.received_at, l.latitude, l.longitude, l.is_vehicle_on, l.battery_percent, l.odometer_metres,
  coalesce(l.watch @> '{"inside": false}', false) as is_outside,
  o.name as operator_name, o.can_operate as operator_can_operate, o.exclusion_start, o.exclusion_end, o.timezone,
  exists (select from operator_areas a where a.operator_id = v.operator_id) as operator_has_areas,
  s.id as service_id, s.state as rental_state, s.reserve_limit_at, s.started_at, s.customer_id,
  c.email as customer_email, c.first_name as customer_first_name, c.last_name as customer_last_name,
  -- a ticket stays with the operator that held the vehicle then, and keeps the vehicle under that operator alone
  exists (select from tickets t where t.vehicle_id = v.id and t.closed_at is null and t.vehicle_cannot_operate
    and t.operator_id is not distinct from v.operator_id) as is_kept,
  exists (select from upgrade_vehicles u where u.vehicle_id = v.id
    and u.status in ('sent', 'downloading', 'installing')) as is_updating,
  -- null: the operator has not said so
  w.low_battery_percent, w.silent_after_minutes
from vehicles v
  left join vehicle_latest l on l.vehicle_id = v.id
  left join operators o on o.id = v.operator_id
  left join operator_watch w on w.operator_id = v.operator_id
  left join services s on s.vehicle_id = v.id and s.state in ('reserved', 'in progress', 'paused')
  left join customers c on c.id = s.customer_id;
--> statement-breakpoint
create or replace view rentability_vehicles with (security_invoker = true) as
select operator_id, out_of_service, select_to_operate, can_operate, received_at, is_outside, battery_percent,
  coalesce(latitude is not null and longitude is not null, false) as has_position,
  service_id, rental_state, reserve_limit_at, is_kept, is_updating, silent_after_minutes
from fleet_vehicles
where retired_at is null;
