-- A retired vehicle's control unit and plate may go to another one; its frame number stays its own for good. Devices
-- are looked up by what they call themselves, also those of retired vehicles.
drop index vehicles_imei;
--> statement-breakpoint
drop index vehicles_plate;
--> statement-breakpoint
create unique index vehicles_imei on vehicles (imei) where retired_at is null;
--> statement-breakpoint
create unique index vehicles_plate on vehicles (upper(plate)) where retired_at is null;
--> statement-breakpoint
create index vehicles_device on vehicles (imei);
--> statement-breakpoint
-- How a vehicle stood, from each change on: for the map at a past minute, for holders and times out of service.
create table vehicle_states (
  id bigint generated always as identity primary key,
  operator_id uuid,
  -- no key to vehicles alone: a tenant writes here too, and its rows are held by the key to its tenures
  vehicle_id uuid not null,
  at timestamptz not null,
  out_of_service boolean not null,
  -- false: from here on this operator (or the provider, where it is null) holds the vehicle no more
  is_held boolean not null,
  -- what its holder knew it by: whoever gives a vehicle away sees it no more, and the past keeps its marks
  model text not null,
  plate text,
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
create index vehicle_states_vehicle on vehicle_states (vehicle_id, at desc, id desc);
--> statement-breakpoint
create index vehicle_states_operator on vehicle_states (operator_id, at);
--> statement-breakpoint
call motora_wall('vehicle_states');
--> statement-breakpoint
revoke update, delete on vehicle_states from motora_app;
--> statement-breakpoint
insert into vehicle_states (operator_id, vehicle_id, at, out_of_service, is_held, model, plate)
select operator_id, id, created_at, out_of_service, true, model, plate from vehicles where retired_at is null;
--> statement-breakpoint
-- Cells in which vehicles were reported, one row for each operator and quarter of an hour of a batch: written with the
-- reports and added to the days by the clock a moment later. Appending waits for nobody.
create table heat_pending (
  id bigint generated always as identity primary key,
  operator_id uuid not null,
  -- begins on a whole quarter: clocks of all time zones differ by such, and the hour is the operator's own
  quarter_at timestamptz not null,
  -- true: these were counted and are not believed any more, for late reports showed that the place was a jump
  is_taken_back boolean not null default false,
  -- a cell for each report, as often as there were reports in it
  cells bigint[] not null
);
--> statement-breakpoint
call motora_wall('heat_pending');
--> statement-breakpoint
-- How often vehicles of an operator were reported in a cell of a thousandth of a degree on a day of its own clock.
create table heat_days (
  operator_id uuid not null,
  day date not null,
  cell bigint not null,
  reports integer not null,
  -- the same by the hour of the day, from midnight on; columns are added up four times as fast as an array
  hour_0 integer not null, hour_1 integer not null, hour_2 integer not null, hour_3 integer not null,
  hour_4 integer not null, hour_5 integer not null, hour_6 integer not null, hour_7 integer not null,
  hour_8 integer not null, hour_9 integer not null, hour_10 integer not null, hour_11 integer not null,
  hour_12 integer not null, hour_13 integer not null, hour_14 integer not null, hour_15 integer not null,
  hour_16 integer not null, hour_17 integer not null, hour_18 integer not null, hour_19 integer not null,
  hour_20 integer not null, hour_21 integer not null, hour_22 integer not null, hour_23 integer not null,
  primary key (operator_id, day, cell)
);
--> statement-breakpoint
call motora_wall('heat_days');
--> statement-breakpoint
-- Only the pipeline and the clock write these.
revoke insert, update, delete on heat_pending, heat_days from motora_app;
--> statement-breakpoint
-- What was kept before there was a heat map is counted like everything else: the clock adds it up, in its own portions.
-- The cell is that of rooms/vehicles/heat/heat-cells.ts; a test holds both together.
insert into heat_pending (operator_id, quarter_at, cells)
select operator_id, quarter_at, array_agg(cell)
from (
  select operator_id, quarter_at, cell,
    (row_number() over (partition by operator_id, quarter_at) - 1) / 1000 as part
  from (
    select operator_id, date_bin('15 minutes', at, '2000-01-01T00:00:00Z') as quarter_at,
      least(floor((latitude + 90) * 1000), 179999)::bigint * 524288
        + least(floor((longitude + 180) * 1000), 359999)::bigint as cell
    from vehicle_reports
    where operator_id is not null and latitude is not null and longitude is not null and doubts is null
  ) places
) parts
group by operator_id, quarter_at, part;
--> statement-breakpoint
-- What was asked of a vehicle. At most one at a time is not ended.
create table vehicle_commands (
  operator_id uuid,
  id uuid primary key,
  vehicle_id uuid not null,
  kind text not null check (kind in ('locate', 'open-seat', 'power-on', 'power-off', 'report')),
  state text not null check (state in ('waiting', 'sent', 'proven', 'refused', 'not proven')),
  reason text,
  requested_by_account uuid,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  sent_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('proven', 'refused', 'not proven'))),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
create unique index vehicle_commands_one_at_a_time on vehicle_commands (vehicle_id) where ended_at is null;
--> statement-breakpoint
create index vehicle_commands_vehicle on vehicle_commands (vehicle_id, requested_at desc);
--> statement-breakpoint
create index vehicle_commands_running on vehicle_commands (expires_at) where ended_at is null;
--> statement-breakpoint
call motora_wall('vehicle_commands');
--> statement-breakpoint
-- Read by those who make something of what happened, in the order in which it became known.
create index vehicle_events_received on vehicle_events (received_at);
