-- One rental: from the reservation to the end of its trip.
create table services (
  operator_id uuid not null references operators (id),
  id uuid not null,
  vehicle_id uuid not null,
  customer_id uuid not null references customers (id),
  -- the vehicle as it was then: it may be renamed, retired, or another operator's by now
  vehicle_name text not null,
  vehicle_plate text,
  vehicle_vin text not null,
  vehicle_model text not null,
  state text not null check (state in ('reserved', 'cancelled', 'expired', 'in progress', 'paused', 'ended')),
  reserved_at timestamptz not null,
  reserve_limit_at timestamptz not null,
  cancelled_at timestamptz,
  started_at timestamptz,
  paused_since timestamptz,
  paused_seconds integer not null default 0,
  ended_at timestamptz,
  ended_by text check (ended_by in ('rider', 'staff', 'clean', 'system')),
  start_battery_percent smallint,
  end_battery_percent smallint,
  start_latitude double precision,
  start_longitude double precision,
  end_latitude double precision,
  end_longitude double precision,
  ending_image_id uuid,
  -- written by payments when a tariff prices the rental; null until then
  price_cents integer,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id),
  check ((state in ('in progress', 'paused', 'ended')) = (started_at is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'paused') = (paused_since is not null))
);
--> statement-breakpoint
create unique index services_id on services (id);
--> statement-breakpoint
-- One rental per vehicle and one per rider, whatever happens at the same moment.
create unique index services_one_per_vehicle on services (vehicle_id) where state in ('reserved', 'in progress', 'paused');
--> statement-breakpoint
create unique index services_one_per_rider on services (customer_id) where state in ('reserved', 'in progress', 'paused');
--> statement-breakpoint
create index services_by_time on services (operator_id, reserved_at desc, id);
--> statement-breakpoint
create index services_by_vehicle on services (vehicle_id, reserved_at desc);
--> statement-breakpoint
create index services_by_customer on services (customer_id, reserved_at desc);
--> statement-breakpoint
create index services_expiring on services (reserve_limit_at) where state = 'reserved';
--> statement-breakpoint
call motora_wall('services');
--> statement-breakpoint
-- What the vehicle's own telemetry says of a rental, made anew whenever more of it arrives.
create table trips (
  operator_id uuid not null references operators (id),
  id uuid not null,
  service_id uuid not null,
  vehicle_id uuid not null,
  customer_id uuid not null references customers (id),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  distance_metres integer,
  driven_seconds integer,
  paused_seconds integer not null default 0,
  speed_average_kmh real,
  speed_max_kmh real,
  start_battery_percent smallint,
  end_battery_percent smallint,
  origin_address text,
  destination_address text,
  -- [[seconds since the start, latitude, longitude, speed in km/h], …], thinned out
  points jsonb not null default '[]',
  reports_count integer not null default 0,
  built_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, service_id) references services (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
create unique index trips_one_per_service on trips (operator_id, service_id);
--> statement-breakpoint
create index trips_by_vehicle on trips (vehicle_id, started_at desc);
--> statement-breakpoint
create index trips_by_time on trips (operator_id, started_at desc);
--> statement-breakpoint
create index trips_lately_ended on trips (ended_at);
--> statement-breakpoint
call motora_wall('trips');
