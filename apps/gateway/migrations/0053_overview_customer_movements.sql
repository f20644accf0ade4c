-- Trips of customers with their rentals and operators.
create view customer_movements with (security_invoker = true) as
select s.customer_id, s.id as service_id, s.operator_id, s.state, s.started_at, s.ended_at, s.paused_seconds,
  t.origin_address, t.distance_metres, o.name as operator_name
from services s join operators o on o.id = s.operator_id
  left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
where s.started_at is not null;
--> statement-breakpoint
grant select on customer_movements to motora_app, motora_everything;
