create table operators (
  id uuid primary key,
  name text not null,
  cif text not null,
  iban text,
  parent_id uuid not null references operators (id),
  is_private boolean not null default false,
  is_free boolean not null default false,
  is_station_base boolean not null default false,
  is_helmet_included boolean not null default false,
  contact_phone text,
  manager_email text,
  link text,
  extra_info text,
  colour1 text,
  colour2 text,
  exclusion_start time,
  exclusion_end time,
  timezone text not null default 'Europe/Brussels',
  minimum_age integer not null default 18,
  cost_by_vehicle numeric(12, 2) not null default 0,
  service_commission_percent numeric(5, 2) not null default 0,
  can_operate boolean not null default false,
  cannot_operate_reason text,
  created_at timestamptz not null,
  version integer not null default 1
);
--> statement-breakpoint
create unique index operators_cif on operators (upper(cif));
--> statement-breakpoint
create index operators_parent on operators (parent_id);
--> statement-breakpoint
call motora_wall('operators', 'id');
--> statement-breakpoint
create table operator_areas (
  operator_id uuid not null references operators (id),
  id uuid not null,
  kind text not null check (kind in ('polygon', 'circle')),
  name text,
  -- polygon: [[latitude, longitude], …]; circle: null
  ring jsonb,
  latitude double precision,
  longitude double precision,
  radius_metres double precision check (radius_metres > 0),
  primary key (operator_id, id),
  check ((kind = 'polygon') = (ring is not null)),
  check ((kind = 'circle') = (radius_metres is not null and latitude is not null and longitude is not null))
);
--> statement-breakpoint
call motora_wall('operator_areas');
--> statement-breakpoint
create table accounts (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_phone text,
  language text check (language in ('es', 'cat', 'en')),
  password_hash text,
  -- a second factor: encrypted seed, when the first right code came, the last step that was accepted
  totp_secret bytea,
  totp_required boolean not null default true,
  totp_enrolled_at timestamptz,
  totp_last_step bigint,
  can_operate boolean not null default true,
  email_confirmed_at timestamptz,
  created_at timestamptz not null
);
--> statement-breakpoint
create unique index accounts_email on accounts (lower(email));
--> statement-breakpoint
call motora_platform('accounts');
--> statement-breakpoint
create table memberships (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  role text not null,
  operator_id uuid references operators (id),
  can_operate boolean not null default true,
  -- the provider's own technician: sees all, by explicit choice and never by an empty field
  sees_everything boolean not null default false,
  accepted_at timestamptz,
  created_at timestamptz not null
);
--> statement-breakpoint
create unique index memberships_once on memberships (account_id, role, coalesce(operator_id, '00000000-0000-0000-0000-000000000000'));
--> statement-breakpoint
create index memberships_operator on memberships (operator_id);
--> statement-breakpoint
call motora_wall('memberships');
--> statement-breakpoint
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- 30 days after sign-in, never later
  expires_at timestamptz not null,
  remembered boolean not null,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  user_agent text
);
--> statement-breakpoint
create index sessions_account on sessions (account_id) where ended_at is null;
--> statement-breakpoint
call motora_platform('sessions');
--> statement-breakpoint
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
--> statement-breakpoint
call motora_platform('recovery_codes');
--> statement-breakpoint
-- Brakes count tries by what was typed, whether such an account exists or not.
create table sign_in_brakes (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);
--> statement-breakpoint
call motora_platform('sign_in_brakes');
