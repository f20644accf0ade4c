-- What an operator's people may see of what was done to its own vehicles: when, what and who. Where from, by which
-- request, and what was before and after, are not granted.
create policy vehicles_of_scope on audit_events for select to motora_app
  using (target_kind = 'vehicle' and about_operator_id = any ((select motora_scope())::uuid[]));
--> statement-breakpoint
-- Riders' transactions run under the scope of operators too.
create policy rider_reads on audit_events as restrictive for select to motora_app using ((select motora_rider()) is null);
--> statement-breakpoint
grant select (id, at, event, actor_name, about_operator_id, target_kind, target_id, outcome, reason) on audit_events to motora_app;
--> statement-breakpoint
create index tickets_vehicle_closed on tickets (vehicle_id, closed_at desc) where closed_at is not null;
--> statement-breakpoint
create index vehicle_commands_asked on vehicle_commands (vehicle_id, requested_at desc) where rental_id is null;
--> statement-breakpoint
-- What happened to a vehicle, each kind with what finds the thing itself. Every branch has an index by vehicle and time;
-- records name their target as text, so that branch is found by `target`.
create view vehicle_timeline with (security_invoker = true) as
select 'trips' as kind, vehicle_id, null::text as target, started_at as at, id::text as ref,
  null::text as event, null::text as reason, null::text as done_by
from trips
union all
select 'commands', vehicle_id, null, requested_at, id::text, null, null, null from vehicle_commands
-- what rentals order is theirs: no person asked for it, and a busy vehicle has dozens a day
where rental_id is null
union all
select 'reports', vehicle_id, null, at, kind || ' ' || source, null, null, null from vehicle_events
union all
select 'opened', vehicle_id, null, created_at, id::text, null, null, null from tickets
union all
select 'closed', vehicle_id, null, closed_at, id::text, null, null, null from tickets where closed_at is not null
union all
select 'changes', null, target_id, at, id::text, event, reason, actor_name
from audit_events
-- a command is a kind of its own: the record of one would say it a second time
where target_kind = 'vehicle' and outcome = 'done' and event <> 'vehicles.command_given';
--> statement-breakpoint
grant select on vehicle_timeline to motora_app, motora_everything;
