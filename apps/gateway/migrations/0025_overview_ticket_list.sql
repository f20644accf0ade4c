-- Tickets with the names of their operators.
create view ticket_list with (security_invoker = true) as
select t.id, t.operator_id, t.vehicle_id, t.code, t.title, t.created_at, t.closed_at, t.created_by_name, t.plate,
  t.vehicle_name, t.model, t.technician_name, t.city, t.detector, t.search_text, o.name as operator_name
from tickets t left join operators o on o.id = t.operator_id;
--> statement-breakpoint
grant select on ticket_list to motora_app, motora_everything;
