-- Whose campaign it is: who made it is found and sorted by only where it is told, in one's own.
create or replace view campaign_list with (security_invoker = true) as
select u.id, u.firmware_id, u.name, u.state, u.scheduled_at, u.started_at, u.ended_at, u.created_at, u.created_by,
  f.name as firmware_name, f.target, f.version, f.version_order, o.name as owner, u.operator_id
from upgrades u
  join firmwares f on f.id = u.firmware_id
  left join operators o on o.id = u.operator_id;
