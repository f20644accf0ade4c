-- What staff tells customers or technicians, and when. Without an operator it is the provider's.
create table notifications (
  id uuid primary key,
  operator_id uuid references operators (id),
  target_type text not null check (target_type in ('Customer', 'Technician')),
  name text not null,
  title text not null,
  sub_title text not null,
  body text not null,
  starts_at timestamptz not null,
  -- what is not delivered by then is not delivered
  ends_at timestamptz not null,
  priority text not null check (priority in ('normal', 'high')),
  sound text,
  badge_count integer check (badge_count >= 0),
  -- until the first attempt; so long it can be edited
  is_pending boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  check (ends_at > starts_at),
  unique (operator_id, id)
);
--> statement-breakpoint
create index notifications_newest on notifications (created_at desc, id desc);
--> statement-breakpoint
create index notifications_operator on notifications (operator_id, created_at desc, id desc);
--> statement-breakpoint
call motora_wall('notifications');
--> statement-breakpoint
revoke delete on notifications from motora_app, motora_everything;
--> statement-breakpoint
-- Whom a notification is for: customers by their id, technicians by that of their role.
create table notification_targets (
  operator_id uuid references operators (id),
  notification_id uuid not null,
  target_id uuid not null,
  state text not null default 'pending'
    check (state in ('pending', 'delivered', 'failed', 'no device', 'expired')),
  -- by what it was delivered
  channel text check (channel in ('push', 'mail')),
  attempts smallint not null default 0 check (attempts between 0 and 3),
  last_attempt_at timestamptz,
  last_error text check (last_error in ('interrupted', 'unreachable', 'later', 'refused')),
  -- when it is looked at next; while an attempt is under way, when the one who makes it loses it
  due_at timestamptz,
  primary key (notification_id, target_id),
  foreign key (operator_id, notification_id) references notifications (operator_id, id),
  check ((state = 'pending') = (due_at is not null)),
  check ((state = 'delivered') = (channel is not null)),
  check ((attempts = 0) = (last_attempt_at is null))
);
--> statement-breakpoint
create index notification_targets_due on notification_targets (due_at) where due_at is not null;
--> statement-breakpoint
create index notification_targets_person on notification_targets (target_id);
--> statement-breakpoint
call motora_wall('notification_targets');
--> statement-breakpoint
-- of the provider's there is no operator that the key could carry
call motora_names_seen('notification_targets', 'notification_id', 'notifications');
--> statement-breakpoint
-- Who edits takes targets away and adds others; what became of one is said by work that sees everything.
revoke update on notification_targets from motora_app;
--> statement-breakpoint
-- Attempts at a target. Each is kept before anything is sent, so that none is made twice.
create table deliveries (
  notification_id uuid not null,
  target_id uuid not null,
  n smallint not null check (n between 1 and 3),
  began_at timestamptz not null,
  ended_at timestamptz,
  -- what came of it; interrupted: it may have arrived
  outcome text check (outcome in ('push', 'mail', 'no device', 'later', 'refused', 'unreachable', 'interrupted')),
  -- in the words of the push service
  detail text,
  primary key (notification_id, target_id, n),
  foreign key (notification_id, target_id) references notification_targets (notification_id, target_id) on delete cascade,
  check ((ended_at is null) = (outcome is null))
);
--> statement-breakpoint
-- One attempt at a time.
create unique index deliveries_open on deliveries (notification_id, target_id) where ended_at is null;
--> statement-breakpoint
call motora_platform('deliveries');
