-- Who rented the vehicle when a ticket was opened: a customer's page lists the tickets of its rentals.
create index tickets_service on tickets (service_id) where service_id is not null;
--> statement-breakpoint
create or replace view ticket_list with (security_invoker = true) as
select t.id, t.operator_id, t.vehicle_id, t.code, t.title, t.created_at, t.closed_at, t.created_by_name, t.plate,
  t.vehicle_name, t.model, t.technician_name, t.city, t.detector, t.search_text, o.name as operator_name,
  t.cause_gone_at, t.technician_id, s.customer_id
from tickets t
left join operators o on o.id = t.operator_id
left join services s on s.id = t.service_id;
