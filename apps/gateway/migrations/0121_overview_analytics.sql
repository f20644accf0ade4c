-- What analytics sum. Each view is read by the rows that its reader sees.
create view analytics_days with (security_invoker = true) as select * from service_days;
--> statement-breakpoint
create view analytics_reservations with (security_invoker = true) as select * from reservation_days;
--> statement-breakpoint
create view analytics_services with (security_invoker = true) as
select s.operator_id, s.id, s.vehicle_id, s.customer_id, s.state, s.started_at, s.ended_at, s.start_latitude,
  s.start_longitude, s.end_latitude, s.end_longitude, s.end_battery_percent, s.price_cents, s.currency, t.distance_metres
from services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id;
--> statement-breakpoint
create view analytics_vehicles with (security_invoker = true) as
select operator_id, id, coalesce(plate, name) as vehicle from vehicles where retired_at is null and operator_id is not null;
--> statement-breakpoint
-- From when to when an operator held a vehicle that was not out of service.
create view analytics_vehicle_spans with (security_invoker = true) as
select operator_id, vehicle_id, at as since, until from (
  select operator_id, vehicle_id, at, out_of_service, is_held,
    lead(at, 1, 'infinity') over (partition by operator_id, vehicle_id order by at, id) as until
  from vehicle_states where operator_id is not null
) as states
where is_held and not out_of_service;
--> statement-breakpoint
-- A person who was erased is nobody.
create view analytics_customers with (security_invoker = true) as
select id, registered_at, validated_at from customers where erased_at is null;
--> statement-breakpoint
create view analytics_links with (security_invoker = true) as select operator_id, customer_id from customer_operators;
--> statement-breakpoint
-- Only the provider's people see these: the table is open to no operator.
create view analytics_reviews with (security_invoker = true) as
select id, opened_at, answered_at, delay_in_shifts_minutes from validation_requests;
--> statement-breakpoint
create view analytics_tickets with (security_invoker = true) as select operator_id, id, created_at, closed_at from tickets;
--> statement-breakpoint
create view analytics_payments with (security_invoker = true) as
select operator_id, id, currency, status, failed_at, succeeded_at, amount_cents - credit_cents as card_cents
from payments where service_id is not null;
--> statement-breakpoint
grant select on analytics_days, analytics_reservations, analytics_services, analytics_vehicles, analytics_vehicle_spans,
  analytics_customers, analytics_links, analytics_reviews, analytics_tickets, analytics_payments
  to motora_app, motora_everything;
--> statement-breakpoint
create index payments_failed_at on payments (failed_at) where failed_at is not null;
--> statement-breakpoint
create index customers_registered_at on customers (registered_at);
