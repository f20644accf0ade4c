-- The same as before (0042), with whether the operator asks for money and has a tariff.
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
  w.low_battery_percent, w.silent_after_minutes,
  o.is_free as operator_is_free, o.has_tariff as operator_has_tariff
from vehicles v
  left join vehicle_latest l on l.vehicle_id = v.id
  left join operators o on o.id = v.operator_id
  left join operator_watch w on w.operator_id = v.operator_id
  left join services s on s.vehicle_id = v.id and s.state in ('reserved', 'in progress', 'paused')
  left join customers c on c.id = s.customer_id;
