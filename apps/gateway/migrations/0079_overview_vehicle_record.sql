-- Whether somebody of the provider did it: to an operator's people these are "the provider" (decision 0068). The view
-- reads the role of the person for that, and says no more of it.
grant select (membership_role) on audit_events to motora_app;
--> statement-breakpoint
alter table vehicle_commands add column requested_by_provider boolean not null default false;
--> statement-breakpoint
-- the owner is under the walls as well, and lifts them to read and to write here
alter table vehicle_commands no force row level security;
--> statement-breakpoint
alter table memberships no force row level security;
--> statement-breakpoint
update vehicle_commands set requested_by_provider = true
where exists (
  select from memberships
  where memberships.account_id = requested_by_account
    and role in ('Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.Cau')
);
--> statement-breakpoint
alter table memberships force row level security;
--> statement-breakpoint
alter table vehicle_commands force row level security;
--> statement-breakpoint
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
select 'changes', null, target_id, at, id::text, event, reason, actor_name,
  coalesce(membership_role in ('Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.Cau'), false)
from audit_events
-- a command is a kind of its own: the record of one would say it a second time
where target_kind = 'vehicle' and outcome = 'done' and event <> 'vehicles.command_given';
