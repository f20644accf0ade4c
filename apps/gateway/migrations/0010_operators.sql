-- What an operator is beyond its name, what it asks the provider for, and what the provider said.
alter table operators
  add column logo_sha256 text check (logo_sha256 ~ '^[0-9a-f]{64}$'),
  add column vehicle_types integer[] not null default '{}',
  add column group_name text,
  add column is_support_derived boolean not null default false,
  -- the provider's own remark
  add column comment text,
  -- what the provider wrote when it last disabled the operator; stays
  add column note text,
  -- data was sent for validation and has no answer yet
  add column submitted_at timestamptz,
  -- was operating and was stopped; null again when enabled
  add column disabled_at timestamptz,
  add check (not (can_operate and (submitted_at is not null or disabled_at is not null)));
--> statement-breakpoint
-- Until now every operator without the provider's word was one that had sent its data.
update operators set submitted_at = created_at where not can_operate and cannot_operate_reason is null;
--> statement-breakpoint
create index operators_waiting on operators (submitted_at) where submitted_at is not null;
--> statement-breakpoint
create index operators_name on operators (motora_plain(name) collate "C", id);
--> statement-breakpoint
-- Pictures as they were made anew from what was sent: the live logo, and the one of a change that waits.
create table operator_logos (
  operator_id uuid not null references operators (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (operator_id, sha256)
);
--> statement-breakpoint
call motora_wall('operator_logos');
--> statement-breakpoint
-- An operating operator's edit of its own data, whole, until the provider says yes or no. One at a time.
create table operator_changes (
  operator_id uuid primary key references operators (id),
  data jsonb not null,
  submitted_at timestamptz not null,
  submitted_by uuid,
  submitted_by_name text
);
--> statement-breakpoint
create index operator_changes_oldest on operator_changes (submitted_at);
--> statement-breakpoint
call motora_wall('operator_changes');
--> statement-breakpoint
create table operator_history (
  operator_id uuid not null references operators (id),
  id uuid not null,
  at timestamptz not null,
  what text not null,
  by_account uuid,
  by_name text,
  by_provider boolean not null,
  reason text,
  changed text[] not null default '{}',
  primary key (operator_id, id)
);
--> statement-breakpoint
create index operator_history_newest on operator_history (operator_id, at desc, id desc);
--> statement-breakpoint
call motora_wall('operator_history');
--> statement-breakpoint
-- Models of which the provider has vehicles to give out. Everybody of the back-office may read it.
create table vehicle_offers (
  model text primary key check (length(model) between 1 and 60),
  available integer not null check (available > 0),
  changed_at timestamptz not null
);
--> statement-breakpoint
call motora_platform('vehicle_offers');
--> statement-breakpoint
create policy read_offers on vehicle_offers for select to motora_app using (true);
--> statement-breakpoint
grant select on vehicle_offers to motora_app;
--> statement-breakpoint
create table vehicle_requests (
  operator_id uuid not null references operators (id),
  id uuid not null,
  lines jsonb not null,
  comment text,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  answered_at timestamptz,
  answered_by uuid,
  answer text,
  primary key (operator_id, id),
  check ((state in ('accepted', 'declined')) = (answered_at is not null))
);
--> statement-breakpoint
create unique index vehicle_requests_id on vehicle_requests (id);
--> statement-breakpoint
create index vehicle_requests_newest on vehicle_requests (created_at desc, id);
--> statement-breakpoint
call motora_wall('vehicle_requests');
--> statement-breakpoint
-- Riders whose documents wait for the provider's word; the list shows who has waited longest first.
create index customers_pending on customers (registered_at, id)
  where not can_operate and cannot_operate_reason is null and deregistered_at is null;
