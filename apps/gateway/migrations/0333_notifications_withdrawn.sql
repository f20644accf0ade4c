-- What staff has saved can be withdrawn until each of its targets was attempted: when and by whom.
alter table notifications
  add column withdrawn_at timestamptz,
  add column withdrawn_by_name text,
  add column withdrawn_by_provider boolean,
  add constraint notifications_withdrawn_check
    check ((withdrawn_at is null) = (withdrawn_by_name is null) and (withdrawn_at is null) = (withdrawn_by_provider is null));
--> statement-breakpoint
-- "withdrawn": nobody is told any more.
alter table notification_targets
  drop constraint notification_targets_state_check,
  add constraint notification_targets_state_check
    check (state in ('pending', 'delivered', 'failed', 'no device', 'expired', 'no consent', 'withdrawn'));
--> statement-breakpoint
-- Who withdraws ends the targets that wait, and nothing else of them.
grant update (state, due_at) on notification_targets to motora_app;
--> statement-breakpoint
-- Those that a process has in hand are left to it: of attempts at the own targets it is seen which are under way.
create policy own_targets on deliveries for select to motora_app using (exists (
  select from notification_targets t
  where t.notification_id = deliveries.notification_id and t.target_id = deliveries.target_id));
--> statement-breakpoint
grant select (notification_id, target_id, ended_at) on deliveries to motora_app;
