-- What is found first of the services that are looked for: people by one of their texts, operators, vehicles as they were
-- then, streets (decision 0174).
create or replace view service_list_customers with (security_invoker = true) as
select id, search_text as text, full_name, email from customers where erased_at is null and search_text is not null;
--> statement-breakpoint
create view service_list_operators with (security_invoker = true) as select id, name from operators;
--> statement-breakpoint
create view service_list_vehicles with (security_invoker = true) as select text, vehicle, vin from rented_vehicles;
--> statement-breakpoint
create view service_list_addresses with (security_invoker = true) as select address, text from trip_addresses;
--> statement-breakpoint
-- Services with what their list asks of their trips, and without a join to anything else: it would be fetched for each that
-- is counted.
create view service_list_trips with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.reserved_at, s.started_at, s.ended_at,
  s.price_cents, coalesce(s.vehicle_plate, s.vehicle_name) as vehicle, s.vehicle_vin, s.payment_status, s.dispute_state,
  s.search_text as vehicle_text, s.discount_percent,
  case when s.started_at is not null
    then greatest(0, floor(extract(epoch from s.started_at - s.reserved_at) / 60))::int end as minutes_to_start,
  t.distance_metres, t.origin_address, t.destination_address
from services s
  left join trips t on t.operator_id = s.operator_id and t.service_id = s.id;
--> statement-breakpoint
grant select on service_list_operators, service_list_vehicles, service_list_addresses, service_list_trips to motora_app, motora_everything;
