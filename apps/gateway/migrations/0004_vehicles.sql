create table vehicles (
  id uuid primary key,
  -- null: the provider holds it, no operator does
  operator_id uuid,
  name text not null,
  model text not null,
  revision text,
  color text,
  manufacture_date date,
  plate text,
  vin text not null,
  imei text not null,
  bluetooth_mac text,
  battery_pack_id text,
  traceability_id text,
  homologation_type integer,
  out_of_service boolean not null default false,
  select_to_operate boolean not null default true,
  is_helmet_included boolean not null default true,
  can_operate boolean not null default true,
  cannot_operate_reason text,
  firmware jsonb not null default '{}',
  -- when its newest rental began; told by sharing
  latest_service_at timestamptz,
  created_at timestamptz not null,
  retired_at timestamptz,
  version integer not null default 1,
  unique (operator_id, id)
);
--> statement-breakpoint
create unique index vehicles_imei on vehicles (imei);
--> statement-breakpoint
create unique index vehicles_vin on vehicles (upper(vin));
--> statement-breakpoint
create unique index vehicles_plate on vehicles (upper(plate));
--> statement-breakpoint
call motora_wall('vehicles');
--> statement-breakpoint
-- Every operator that holds or ever held a vehicle. What happened under one operator stays that operator's.
create table vehicle_tenures (
  operator_id uuid not null references operators (id),
  vehicle_id uuid not null references vehicles (id),
  first_assigned_at timestamptz not null,
  primary key (operator_id, vehicle_id)
);
--> statement-breakpoint
create index vehicle_tenures_vehicle on vehicle_tenures (vehicle_id);
--> statement-breakpoint
call motora_wall('vehicle_tenures');
--> statement-breakpoint
alter table vehicles add constraint vehicles_tenure foreign key (operator_id, id) references vehicle_tenures (operator_id, vehicle_id) deferrable initially deferred;
--> statement-breakpoint
-- The newest that a vehicle said of itself. Never goes back in time. Stands there, empty, from the vehicle's creation,
-- so that the pipeline has a row to lock before it judges the first report.
create table vehicle_latest (
  vehicle_id uuid primary key references vehicles (id) on delete cascade,
  operator_id uuid,
  -- of the newest report by the vehicle's clock; source and hash settle the order of two of one moment
  at timestamptz,
  source text,
  hash bytea,
  -- when the vehicle was last heard, whatever it said
  received_at timestamptz,
  -- place and time of the newest valid fix, which may be older than the newest report
  fix_at timestamptz,
  latitude double precision,
  longitude double precision,
  speed_kmh real,
  max_speed_kmh real,
  heading_degrees smallint,
  altitude_metres real,
  battery_percent smallint,
  is_battery_charging boolean,
  is_vehicle_on boolean,
  odometer_metres bigint,
  range_kilometres real,
  -- the newest value of each further field, by its name in the report
  more jsonb not null default '{}',
  -- fields that the newest report did not carry: when their value was told, milliseconds since 1970
  told_earlier jsonb not null default '{}',
  -- fixes that lie too far off to be believed, while they last: {since, at, latitude, longitude}
  astray jsonb,
  -- what the detectors remember
  watch jsonb not null default '{}',
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
) with (fillfactor = 50);
--> statement-breakpoint
create index vehicle_latest_operator on vehicle_latest (operator_id);
--> statement-breakpoint
call motora_wall('vehicle_latest');
--> statement-breakpoint
-- Everything vehicles ever said, in weekly partitions that are dropped whole when their time is over.
-- No foreign key: only the pipeline writes here, for vehicles it has just read, ten thousand rows a second.
create table vehicle_reports (
  operator_id uuid,
  vehicle_id uuid not null,
  at timestamptz not null,
  source text not null,
  hash bytea not null,
  received_at timestamptz not null,
  fix_at timestamptz,
  latitude double precision,
  longitude double precision,
  speed_kmh real,
  heading_degrees smallint,
  battery_percent smallint,
  is_vehicle_on boolean,
  odometer_metres bigint,
  -- why the place is not believed: jump, future, invalid, nowhere
  doubts text[],
  more jsonb,
  raw bytea not null,
  primary key (vehicle_id, at, source, hash)
) partition by range (at);
--> statement-breakpoint
call motora_wall('vehicle_reports');
--> statement-breakpoint
-- Makes the partition of the week that holds a moment. Runs as the owner: the application role makes no tables.
create function motora_make_reports_week(moment timestamptz) returns text language plpgsql security definer set search_path = public as $$
declare
  monday date := date_trunc('week', moment at time zone 'UTC')::date;
  partition text := format('vehicle_reports_%s', to_char(monday, 'IYYY"w"IW'));
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('vehicle_reports'));
    execute format('create table if not exists %I partition of vehicle_reports for values from (%L) to (%L)',
      partition, monday::timestamp at time zone 'UTC', (monday + 7)::timestamp at time zone 'UTC');
    execute format('alter table %I enable row level security', partition);
    execute format('alter table %I force row level security', partition);
  end if;
  return partition;
end $$;
--> statement-breakpoint
revoke all on function motora_make_reports_week(timestamptz) from public;
--> statement-breakpoint
grant execute on function motora_make_reports_week(timestamptz) to motora_everything;
--> statement-breakpoint
-- What came from nobody we know, or cannot be: kept whole until somebody decides.
create table quarantined_reports (
  id uuid primary key,
  source text not null,
  device_key text not null,
  reason text not null,
  device_time timestamptz,
  received_at timestamptz not null,
  hash bytea not null,
  raw bytea not null,
  decoded jsonb,
  released_at timestamptz
);
--> statement-breakpoint
create unique index quarantined_reports_once on quarantined_reports (source, device_key, hash, coalesce(device_time, '-infinity'));
--> statement-breakpoint
create index quarantined_reports_device on quarantined_reports (device_key, received_at) where released_at is null;
--> statement-breakpoint
call motora_platform('quarantined_reports');
--> statement-breakpoint
-- What happened to a vehicle, found by detectors or told by a forwarder. Kept once by its natural key.
create table vehicle_events (
  operator_id uuid,
  vehicle_id uuid not null references vehicles (id),
  at timestamptz not null,
  kind text not null,
  source text not null,
  detail jsonb not null default '{}',
  received_at timestamptz not null,
  primary key (vehicle_id, at, kind, source),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
create index vehicle_events_operator on vehicle_events (operator_id, at);
--> statement-breakpoint
call motora_wall('vehicle_events');
--> statement-breakpoint
-- Keys that devices and forwarders carry as bearer token; only their hash is kept.
create table device_keys (
  id uuid primary key,
  name text not null,
  key_hash text not null unique,
  -- the one device that carries it; null: a forwarder, which speaks for many
  imei text,
  created_at timestamptz not null,
  revoked_at timestamptz
);
--> statement-breakpoint
call motora_platform('device_keys');
--> statement-breakpoint
-- Map settings: one record for the platform, read by all, written by the provider.
create table map_settings (
  id uuid primary key,
  only_one boolean not null default true unique check (only_one),
  show_only_received_last_minutes integer check (show_only_received_last_minutes >= 0),
  show_out_of_service boolean not null default true,
  updated_at timestamptz not null
);
--> statement-breakpoint
call motora_platform('map_settings');
--> statement-breakpoint
create policy readable on map_settings for select to motora_app using (true);
--> statement-breakpoint
grant select on map_settings to motora_app;
--> statement-breakpoint
-- These refer to a vehicle alone. Only the pipeline and the provider write them, so no tenant can name another's vehicle.
revoke insert, update, delete on vehicle_tenures, vehicle_latest, vehicle_reports, vehicle_events from motora_app;
