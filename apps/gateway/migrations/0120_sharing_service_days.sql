-- Moments whose days must be counted again, one row for each change: appended in the transaction of the change, whoever
-- writes it, and taken by the clock a moment later. Appending waits for nobody.
create table service_marks (
  id bigint generated always as identity primary key,
  operator_id uuid not null references operators (id),
  -- on a whole quarter: clocks of all time zones differ by such, and the day is the operator's own
  at timestamptz not null
);
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
insert into service_marks (operator_id, at)
select distinct operator_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z')
from services cross join unnest(array[reserved_at, started_at, ended_at]) as at where at is not null;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
call motora_wall('service_marks');
--> statement-breakpoint
-- A rider's rental marks its days too. Nobody but the clock takes marks.
drop policy rider_reads on service_marks;
--> statement-breakpoint
drop policy rider_adds on service_marks;
--> statement-breakpoint
drop policy rider_changes on service_marks;
--> statement-breakpoint
drop policy rider_removes on service_marks;
--> statement-breakpoint
call motora_rider_wall('service_marks', 'false',
  'exists (select from services s where s.operator_id = service_marks.operator_id)');
--> statement-breakpoint
revoke update, delete on service_marks from motora_app;
--> statement-breakpoint
-- What an operator's rentals that ended in an hour of a day of its own clock come to, by currency; cents are of that
-- currency. gross = discount + price; price = credit + charged + forgiven + open.
create table service_days (
  operator_id uuid not null references operators (id),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  currency text not null check (currency in ('eur', 'usd')),
  rentals integer not null,
  driven_seconds integer not null,
  paused_seconds integer not null,
  metres integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  credit_cents bigint not null,
  charged_cents bigint not null,
  forgiven_cents bigint not null,
  -- not paid yet, or without a payment
  open_cents bigint not null,
  -- of what was paid, by credit or card: what went back
  refunded_cents bigint not null,
  primary key (operator_id, day, hour, currency)
);
--> statement-breakpoint
create index service_days_day on service_days (day);
--> statement-breakpoint
call motora_wall('service_days');
--> statement-breakpoint
-- What became of the vehicles reserved in an hour of a day of the operator's clock, and how many rentals began in it.
create table reservation_days (
  operator_id uuid not null references operators (id),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  reserved integer not null,
  cancelled integer not null,
  expired integer not null,
  started integer not null,
  ended integer not null,
  -- of those that started: how many whole minutes from reservation to start, 0 to 15
  waits integer[] not null check (cardinality(waits) = 16),
  -- rentals that began in this hour, whenever they were reserved
  starts integer not null,
  primary key (operator_id, day, hour)
);
--> statement-breakpoint
create index reservation_days_day on reservation_days (day);
--> statement-breakpoint
call motora_wall('reservation_days');
--> statement-breakpoint
-- Only the clock writes these.
revoke insert, update, delete on service_days, reservation_days from motora_app;
--> statement-breakpoint
create function motora_mark_service(marked uuid, moments timestamptz[]) returns void language sql set search_path = public, pg_temp as $$
  insert into service_marks (operator_id, at)
  select distinct marked, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z') from unnest(moments) as at where at is not null
$$;
--> statement-breakpoint
create function motora_service_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform motora_mark_service(old.operator_id, array[old.reserved_at, old.started_at, old.ended_at]);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.reserved_at, new.started_at, new.ended_at) is distinct from (old.reserved_at, old.started_at, old.ended_at)) then
    perform motora_mark_service(new.operator_id, array[new.reserved_at, new.started_at, new.ended_at]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger service_days_marked after insert or delete or
  update of state, reserved_at, started_at, ended_at, paused_seconds, currency, price_cents, price_lines, payment_id on services
  for each row execute function motora_service_changed();
--> statement-breakpoint
create function motora_trip_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform motora_mark_service(s.operator_id, array[s.ended_at]) from services s
    where s.operator_id = new.operator_id and s.id = new.service_id;
  return null;
end $$;
--> statement-breakpoint
create trigger service_days_marked after insert or update of distance_metres on trips
  for each row execute function motora_trip_changed();
--> statement-breakpoint
-- A payment without a service is for a pack, which is no operator's.
create function motora_payment_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform motora_mark_service(s.operator_id, array[s.ended_at]) from services s
    where s.operator_id = new.operator_id and s.id = new.service_id;
  return null;
end $$;
--> statement-breakpoint
create trigger service_days_marked after insert or update of status, amount_cents, credit_cents on payments
  for each row when (new.service_id is not null) execute function motora_payment_changed();
--> statement-breakpoint
create function motora_refund_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform motora_mark_service(s.operator_id, array[s.ended_at])
    from payments p join services s on s.operator_id = p.operator_id and s.id = p.service_id where p.id = new.payment_id;
  return null;
end $$;
--> statement-breakpoint
create trigger service_days_marked after update of state on refunds
  for each row when (new.state is distinct from old.state) execute function motora_refund_changed();
--> statement-breakpoint
-- By other clocks every day is another one: those that were counted, and those that are now.
create function motora_clocks_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into service_marks (operator_id, at)
  select distinct new.id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z') from (
    select unnest(array[reserved_at, started_at, ended_at]) as at from services where operator_id = new.id
    union
    -- a day of any zone holds one of these moments
    select (day + hours) at time zone 'UTC' from (
      select day from service_days where operator_id = new.id
      union select day from reservation_days where operator_id = new.id
    ) as counted cross join unnest(array[interval '0', interval '12 hours', interval '24 hours']) as hours
  ) as moments where at is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger service_days_marked after update of timezone on operators
  for each row when (new.timezone is distinct from old.timezone) execute function motora_clocks_changed();
