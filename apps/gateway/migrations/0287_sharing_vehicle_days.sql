-- A short number for each vehicle of an operator, given with its first rental that ended: so what it came to on a day is
-- a few bytes, and added up without comparing ids. A vehicle that changes hands has one with each operator: what it was
-- rented under one is not counted under another.
create table vehicle_numbers (
  operator_id uuid not null,
  vehicle_id uuid not null,
  number integer generated always as identity unique,
  primary key (operator_id, vehicle_id),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
call motora_wall('vehicle_numbers');
--> statement-breakpoint
-- What the vehicles of an operator came to by their rentals that ended on a day of its own clock. Of each vehicle one
-- number of four bytes in each column, in the same order: that in which the numbers of vehicles rise.
create table vehicle_days (
  operator_id uuid not null references operators (id),
  day date not null,
  vehicles bytea not null check (octet_length(vehicles) > 0 and octet_length(vehicles) % 4 = 0),
  rentals bytea not null check (octet_length(rentals) = octet_length(vehicles)),
  metres bytea not null check (octet_length(metres) = octet_length(vehicles)),
  -- -1: none was priced in it; null: none of any vehicle was
  eur_cents bytea check (octet_length(eur_cents) = octet_length(vehicles)),
  usd_cents bytea check (octet_length(usd_cents) = octet_length(vehicles)),
  -- how many rentals ended with a battery of 0 to 9 %, 10 to 19 %, …, 90 to 100 %; where nothing is known of it, in none
  batteries integer[] not null check (cardinality(batteries) = 10),
  primary key (operator_id, day)
);
--> statement-breakpoint
-- As the riders of a day: packing them costs time and saves little.
alter table vehicle_days alter column vehicles set storage external, alter column rentals set storage external,
  alter column metres set storage external, alter column eur_cents set storage external,
  alter column usd_cents set storage external;
--> statement-breakpoint
create index vehicle_days_day on vehicle_days (day);
--> statement-breakpoint
call motora_wall('vehicle_days');
--> statement-breakpoint
-- Only the clock writes these.
revoke insert, update, delete on vehicle_numbers, vehicle_days from motora_app;
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table trips no force row level security;
--> statement-breakpoint
alter table operators no force row level security;
--> statement-breakpoint
alter table vehicle_numbers no force row level security;
--> statement-breakpoint
alter table vehicle_days no force row level security;
--> statement-breakpoint
insert into vehicle_numbers (operator_id, vehicle_id)
select distinct operator_id, vehicle_id from services where state = 'ended';
--> statement-breakpoint
insert into vehicle_days (operator_id, day, vehicles, rentals, metres, eur_cents, usd_cents, batteries)
select p.operator_id, p.day, p.vehicles, p.rentals, p.metres, p.eur_cents, p.usd_cents, b.batteries
from (
  select operator_id, day, string_agg(int4send(number), ''::bytea order by number) as vehicles,
    string_agg(int4send(rentals), ''::bytea order by number) as rentals,
    string_agg(int4send(metres), ''::bytea order by number) as metres,
    case when count(eur) > 0 then string_agg(int4send(coalesce(eur, -1)), ''::bytea order by number) end as eur_cents,
    case when count(usd) > 0 then string_agg(int4send(coalesce(usd, -1)), ''::bytea order by number) end as usd_cents
  from (
    select s.operator_id, (s.ended_at at time zone o.timezone)::date as day, n.number, count(*)::integer as rentals,
      coalesce(sum(t.distance_metres), 0)::integer as metres,
      sum(s.price_cents) filter (where s.currency = 'eur')::integer as eur,
      sum(s.price_cents) filter (where s.currency = 'usd')::integer as usd
    from services s
      join operators o on o.id = s.operator_id
      join vehicle_numbers n on n.operator_id = s.operator_id and n.vehicle_id = s.vehicle_id
      left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
    where s.state = 'ended' group by 1, 2, 3
  ) as rented
  group by operator_id, day
) as p join (
  select operator_id, day, array[
      count(*) filter (where tens = 0), count(*) filter (where tens = 1), count(*) filter (where tens = 2),
      count(*) filter (where tens = 3), count(*) filter (where tens = 4), count(*) filter (where tens = 5),
      count(*) filter (where tens = 6), count(*) filter (where tens = 7), count(*) filter (where tens = 8),
      count(*) filter (where tens = 9)
    ]::integer[] as batteries
  from (
    select s.operator_id, (s.ended_at at time zone o.timezone)::date as day,
      -- the least of nothing and nine would be nine
      case when s.end_battery_percent is not null then least(9, s.end_battery_percent / 10) end as tens
    from services s join operators o on o.id = s.operator_id where s.state = 'ended'
  ) as left_over
  group by operator_id, day
) as b on b.operator_id = p.operator_id and b.day = p.day;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table trips force row level security;
--> statement-breakpoint
alter table operators force row level security;
--> statement-breakpoint
alter table vehicle_numbers force row level security;
--> statement-breakpoint
alter table vehicle_days force row level security;
--> statement-breakpoint
drop trigger service_days_marked on services;
--> statement-breakpoint
-- As in 0120, for the vehicle and its battery at the end too.
create trigger service_days_marked after insert or delete or
  update of state, vehicle_id, reserved_at, started_at, ended_at, end_battery_percent, paused_seconds, currency, price_cents,
    price_lines, payment_id on services
  for each row execute function motora_service_changed();
