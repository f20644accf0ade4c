-- Campaigns with what they bring and the names of whose they are.
create view campaign_list with (security_invoker = true) as
select u.id, u.firmware_id, u.name, u.state, u.scheduled_at, u.started_at, u.ended_at, u.created_at, u.created_by,
  f.name as firmware_name, f.target, f.version, f.version_order, o.name as owner
from upgrades u
  join firmwares f on f.id = u.firmware_id
  left join operators o on o.id = u.operator_id;
--> statement-breakpoint
grant select on campaign_list to motora_app, motora_everything;
