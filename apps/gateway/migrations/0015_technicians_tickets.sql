create sequence ticket_numbers;
--> statement-breakpoint
grant usage on sequence ticket_numbers to motora_app, motora_everything;
--> statement-breakpoint
-- An incident of a vehicle, with the names of its moment. It stays with the operator that held the vehicle then.
create table tickets (
  operator_id uuid,
  id uuid primary key,
  -- INC-2026-000123
  code text not null unique,
  title text not null,
  created_at timestamptz not null,
  created_by_account uuid,
  created_by_email text not null default '',
  created_by_name text not null,
  vehicle_id uuid not null,
  vehicle_name text not null,
  plate text,
  model text not null,
  imei text not null,
  service_id uuid,
  -- a membership
  technician_id uuid,
  technician_name text,
  vehicle_cannot_operate boolean not null,
  city text not null default '',
  latitude double precision,
  longitude double precision,
  closed_at timestamptz,
  closed_by_account uuid,
  closed_by_name text,
  closing_comment text,
  -- null: a person opened it; else what noticed it, and when it happened
  detector text check (detector in ('low-battery', 'left-area', 'moved-without-rental', 'silent')),
  happened_at timestamptz,
  search_text text generated always as (
    motora_plain(code || ' ' || title || ' ' || coalesce(plate, '') || ' ' || vehicle_name)
  ) stored,
  unique (operator_id, id),
  check ((detector is null) = (happened_at is null)),
  check (closed_at >= created_at),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
create unique index tickets_once on tickets (operator_id, vehicle_id, detector, happened_at) where detector is not null;
--> statement-breakpoint
create unique index tickets_one_open on tickets (operator_id, vehicle_id, detector) where detector is not null and closed_at is null;
--> statement-breakpoint
create index tickets_open on tickets (vehicle_id) where closed_at is null;
--> statement-breakpoint
create index tickets_newest on tickets (created_at desc, id desc);
--> statement-breakpoint
create index tickets_operator on tickets (operator_id, created_at desc, id desc);
--> statement-breakpoint
create index tickets_vehicle on tickets (vehicle_id, created_at desc);
--> statement-breakpoint
create index tickets_search on tickets using gin (search_text gin_trgm_ops);
--> statement-breakpoint
call motora_wall('tickets');
--> statement-breakpoint
create table ticket_notes (
  operator_id uuid,
  id uuid primary key,
  ticket_id uuid not null,
  created_at timestamptz not null,
  created_by_account uuid,
  created_by_name text not null,
  kind text not null check (kind in ('opening', 'note', 'closing', 'observed')),
  text text not null,
  -- of what Motora noticed: the same in figures, for screens in other languages
  observation jsonb,
  check (observation is null or kind in ('opening', 'observed')),
  foreign key (operator_id, ticket_id) references tickets (operator_id, id)
);
--> statement-breakpoint
create index ticket_notes_ticket on ticket_notes (ticket_id, created_at, id);
--> statement-breakpoint
call motora_wall('ticket_notes');
--> statement-breakpoint
-- What was said stays said.
revoke update, delete on ticket_notes from motora_app;
--> statement-breakpoint
revoke delete on tickets from motora_app;
--> statement-breakpoint
-- How far the events of vehicles have been read for incidents.
create table ticket_reading (
  only_one boolean primary key default true check (only_one),
  read_until timestamptz not null
);
--> statement-breakpoint
call motora_platform('ticket_reading');
