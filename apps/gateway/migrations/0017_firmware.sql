-- Firmwares are the provider's; operators read them. The file is the provider's too, so no key of a tenant leads to it.
create table firmwares (
  id uuid primary key,
  name text not null,
  target text not null check (target in ('ECU', 'BMS', 'TCU')),
  hardware_versions text[] not null check (cardinality(hardware_versions) > 0),
  version text not null,
  -- versions in their order as text: see version-sort-key.ts
  version_order text not null,
  file_id uuid not null unique,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  notes text not null default '',
  created_at timestamptz not null,
  created_by_account uuid,
  created_by text not null,
  is_active boolean not null default true,
  -- a campaign with it has started
  used_at timestamptz,
  revision integer not null default 1
);
--> statement-breakpoint
create unique index firmwares_version on firmwares (target, version_order);
--> statement-breakpoint
call motora_platform('firmwares');
--> statement-breakpoint
create policy readable on firmwares for select to motora_app using (true);
--> statement-breakpoint
grant select on firmwares to motora_app;
--> statement-breakpoint
-- An operator that starts a campaign holds the firmware meanwhile, and notes that it is used; it changes nothing else.
create policy noted_used on firmwares for update to motora_app using (true) with check (used_at is not null);
--> statement-breakpoint
grant update (used_at) on firmwares to motora_app;
--> statement-breakpoint
-- Campaigns: one firmware onto many vehicles.
create table upgrades (
  -- whose campaign; null: the provider's, over vehicles of any operator
  operator_id uuid references operators (id),
  id uuid primary key,
  name text not null,
  firmware_id uuid not null references firmwares (id),
  selection jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
  paused_because text check (paused_because in ('by-hand', 'failures')),
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  share_at_once_percent smallint not null check (share_at_once_percent between 1 and 100),
  pause_above_failed_percent smallint not null check (pause_above_failed_percent between 1 and 100),
  max_attempts smallint not null check (max_attempts between 1 and 5),
  allow_older boolean not null,
  -- vehicles left out when it started: [{reason, count}]
  excluded jsonb not null default '[]',
  -- failures and ends before this moment are not judged again: it was resumed by hand
  judged_from timestamptz,
  created_at timestamptz not null,
  created_by_account uuid,
  created_by text not null,
  revision integer not null default 1,
  check ((paused_because is not null) = (state = 'paused')),
  check ((ended_at is not null) = (state in ('finished', 'cancelled'))),
  check (started_at is not null or state in ('draft', 'scheduled', 'cancelled')),
  unique (operator_id, id)
);
--> statement-breakpoint
create index upgrades_newest on upgrades (created_at desc, id desc);
--> statement-breakpoint
create index upgrades_alive on upgrades (state) where state in ('scheduled', 'running', 'paused', 'cancelled');
--> statement-breakpoint
create index upgrades_firmware on upgrades (firmware_id);
--> statement-breakpoint
call motora_wall('upgrades');
--> statement-breakpoint
-- The vehicles of a campaign that has started, each with how it stands. No key to the campaign: it may be the provider's
-- while its vehicles are tenants'.
create table upgrade_vehicles (
  operator_id uuid,
  upgrade_id uuid not null,
  vehicle_id uuid not null,
  -- what its holder knew it by when the campaign started: it may see the vehicle no more
  plate text,
  vehicle_name text not null,
  model text not null,
  target text not null,
  status text not null check (status in ('pending', 'sent', 'downloading', 'installing', 'succeeded', 'failed', 'cancelled')),
  progress_percent smallint check (progress_percent between 0 and 100),
  attempts smallint not null default 0,
  last_error text,
  previous_version text,
  -- of the attempt that is on its way or was the last: the vehicle does an order once
  order_id uuid,
  -- of the bearer ticket of that order; the ticket itself is known to the vehicle alone
  ticket_hash text,
  -- a pending one is not looked at before
  next_look_at timestamptz,
  sent_at timestamptz,
  heard_at timestamptz,
  ended_at timestamptz,
  primary key (upgrade_id, vehicle_id),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id),
  check ((ended_at is not null) = (status in ('succeeded', 'failed', 'cancelled')))
);
--> statement-breakpoint
-- One campaign at a time for a unit of a vehicle, one update at a time on its way to a vehicle.
create unique index upgrade_vehicles_one_campaign on upgrade_vehicles (vehicle_id, target) where ended_at is null;
--> statement-breakpoint
create unique index upgrade_vehicles_one_on_its_way on upgrade_vehicles (vehicle_id) where status in ('sent', 'downloading', 'installing');
--> statement-breakpoint
create index upgrade_vehicles_on_their_way on upgrade_vehicles (upgrade_id, sent_at) where status in ('sent', 'downloading', 'installing');
--> statement-breakpoint
create unique index upgrade_vehicles_order on upgrade_vehicles (order_id);
--> statement-breakpoint
create index upgrade_vehicles_due on upgrade_vehicles (upgrade_id, next_look_at) where status = 'pending';
--> statement-breakpoint
create index upgrade_vehicles_vehicle on upgrade_vehicles (vehicle_id);
--> statement-breakpoint
create index upgrade_vehicles_operator on upgrade_vehicles (operator_id, upgrade_id);
--> statement-breakpoint
call motora_wall('upgrade_vehicles');
--> statement-breakpoint
-- Whoever holds a vehicle now sees that new firmware is on its way into it, also when it was handed over meanwhile:
-- nobody may ride it.
create policy on_its_way on upgrade_vehicles for select to motora_app
  using (status in ('sent', 'downloading', 'installing') and exists (select from vehicles v where v.id = upgrade_vehicles.vehicle_id));
--> statement-breakpoint
-- An operator also sees a campaign of the provider that reaches a vehicle of its own; the rows of the vehicles stay
-- behind their own wall.
create policy reaches_own on upgrades for select to motora_app
  using (exists (
    select from upgrade_vehicles v
    where v.upgrade_id = upgrades.id and v.operator_id = any ((select motora_scope())::uuid[])
  ));
