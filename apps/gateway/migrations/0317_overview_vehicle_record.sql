-- Updates of its units too, each by its campaign and vehicle: the last order that was sent, and how it ended. Without an
-- order, a campaign that was cancelled is nothing that happened to the vehicle.
create or replace view vehicle_timeline with (security_invoker = true) as
select 'trips' as kind, vehicle_id, null::text as target, started_at as at, id::text as ref,
  null::text as event, null::text as reason, null::text as done_by, null::boolean as by_provider
from trips
union all
select 'commands', vehicle_id, null, requested_at, id::text, null, null, null, null from vehicle_commands
-- what rentals order is theirs: no person asked for it, and a busy vehicle has dozens a day
where rental_id is null
union all
select 'reports', vehicle_id, null, at, kind || ' ' || source, null, null, null, null from vehicle_events
union all
select 'opened', vehicle_id, null, created_at, id::text, null, null, null, null from tickets
union all
select 'closed', vehicle_id, null, closed_at, id::text, null, null, null, null from tickets where closed_at is not null
union all
-- named by what it is too: both may be of one moment
select 'ordered', vehicle_id, null, sent_at, upgrade_id::text || ' ordered', null, null, null, null from upgrade_vehicles
where sent_at is not null
union all
select 'updated', vehicle_id, null, ended_at, upgrade_id::text || ' updated', null, null, null, null from upgrade_vehicles
where ended_at is not null and (sent_at is not null or status <> 'cancelled')
union all
select 'changes', null, target_id, at, id::text, event, reason, actor_name,
  coalesce(membership_role in ('Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.Cau'), false)
from audit_events
-- a command is a kind of its own: the record of one would say it a second time
where target_kind = 'vehicle' and outcome = 'done' and event <> 'vehicles.command_given';
