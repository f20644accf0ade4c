-- What was done, by whom, to what, from where: written with the change it tells of, linked into a chain a moment later.
-- Each link's hash covers the record and the hash before it (docs/decisions/0010).
-- The operator is a column of the record and no wall: only transactions that see everything may read it.
create table audit_events (
  id uuid primary key,
  at timestamptz(3) not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('staff', 'account', 'rider', 'device', 'system', 'nobody')),
  actor_id text,
  actor_name text,
  membership_id uuid,
  membership_role text,
  about_operator_id uuid,
  target_kind text,
  target_id text,
  target_name text,
  address text,
  user_agent text,
  request_id text,
  outcome text not null check (outcome in ('done', 'refused')),
  reason text,
  before jsonb,
  after jsonb,
  -- its link; empty until the clock's door has linked it, and never changed after
  sequence bigint unique,
  hash bytea,
  check ((sequence is null) = (hash is null))
);
--> statement-breakpoint
create index audit_events_waiting on audit_events (id) where sequence is null;
--> statement-breakpoint
-- every question of the list ends in "newest first": what is asked for stands before the time
create index audit_events_at on audit_events (at, id);
--> statement-breakpoint
create index audit_events_event on audit_events (event, at);
--> statement-breakpoint
create index audit_events_actor on audit_events (actor_id, at);
--> statement-breakpoint
create index audit_events_actor_name on audit_events (lower(actor_name) text_pattern_ops, at);
--> statement-breakpoint
create index audit_events_target on audit_events (target_id, at);
--> statement-breakpoint
create index audit_events_target_name on audit_events (lower(target_name) text_pattern_ops, at);
--> statement-breakpoint
create index audit_events_operator on audit_events (about_operator_id, at) where about_operator_id is not null;
--> statement-breakpoint
create index audit_events_address on audit_events (address text_pattern_ops, at) where address is not null;
--> statement-breakpoint
create index audit_events_refused on audit_events (at, id) where outcome = 'refused';
--> statement-breakpoint
call motora_platform('audit_events');
--> statement-breakpoint
-- Nobody changes or removes a record; the linker may fill in the two columns of the link, once.
revoke update, delete, truncate on audit_events from motora_everything;
--> statement-breakpoint
grant update (sequence, hash) on audit_events to motora_everything;
--> statement-breakpoint
create policy record on audit_events for insert to motora_app with check (sequence is null);
--> statement-breakpoint
grant insert on audit_events to motora_app;
--> statement-breakpoint
create function motora_audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sequence is null and new.sequence is not null
     and (to_jsonb(new) - 'sequence' - 'hash') = (to_jsonb(old) - 'sequence' - 'hash') then
    return new;
  end if;
  raise exception 'an audit record is neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_events_kept before update or delete on audit_events
  for each row execute function motora_audit_is_kept();
--> statement-breakpoint
create trigger audit_events_kept_whole before truncate on audit_events
  for each statement execute function motora_audit_is_kept();
