-- Ended rentals of the riders that were planted before, each with its trip and its payment: one in twenty has failed, one
-- in thirty was cancelled before it began and owes nothing. All lie within four years, and their days are summed. Ids and
-- rows lie in the order of time, as they do where rentals are made one after the other.
set session_replication_role = replica;
create temp table riders as
select id, row_number() over (order by id) - 1 as place from customers where email like '%@many.test';
create temp table operators_of as
select id, row_number() over (order by id) - 1 as place from operators;
-- Ids as the gateway makes them (version 7): the millisecond, then what makes it the only one.
create temp table planted as
select n, (millisecond || '-7a' || other)::uuid as id, (millisecond || '-7b' || other)::uuid as payment_id,
  (millisecond || '-7c' || other)::uuid as trip_id, customer_id, operator_id, reserved_at, is_cancelled, cents
from (
  select *, lpad(to_hex((date_part('epoch', reserved_at) * 1000)::bigint), 12, '0') as millisecond,
    substr(md5(n::text), 1, 2) || '-8' || substr(md5(n::text), 3, 15) as other
  from (
    select n, r.id as customer_id, o.id as operator_id,
      '2022-01-01'::timestamptz + n * (interval '1388 days' / 1000000) as reserved_at, n % 30 = 0 as is_cancelled,
      50 + n * 7919::bigint % 2400 as cents
    from generate_series(1, 1000000) n
    join riders r on r.place = n % (select count(*) from riders)
    join operators_of o on o.place = n % (select count(*) from operators_of)
  ) drawn
  order by n
) named;
insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_plate, vehicle_vin, vehicle_model,
  state, reserved_at, reserve_limit_at, cancelled_at, started_at, ended_at, ended_by, is_free, rate_id, time_zone, currency,
  never_started, price_cents, price_lines, payment_id, payment_status, discount_percent, is_refunded, is_paid_by_credit)
select operator_id, id, ('00000000-0000-4000-9000-' || lpad((n % 2000)::text, 12, '0'))::uuid, customer_id,
  'M-' || n % 2000, lpad((n % 2000)::text, 4, '0') || 'MLT', 'VIN' || lpad((n % 2000)::text, 14, '0'), 'S01',
  case when is_cancelled then 'cancelled' else 'ended' end, reserved_at, reserved_at + interval '15 minutes',
  case when is_cancelled then reserved_at end, case when not is_cancelled then reserved_at + interval '2 minutes' end,
  case when not is_cancelled then reserved_at + interval '14 minutes' end, case when not is_cancelled then 'rider' end,
  case when not is_cancelled then false end, case when not is_cancelled then '00000000-0000-4000-8000-00000000a7e5'::uuid end,
  case when not is_cancelled then 'Europe/Madrid' end, case when not is_cancelled then 'eur' end,
  case when not is_cancelled then false end, case when not is_cancelled then cents end,
  case when not is_cancelled then '[]'::jsonb end, case when not is_cancelled then payment_id end,
  case when is_cancelled then null when n % 20 = 1 then 'failed' else 'success' end,
  case when not is_cancelled and n % 30 = 4 then 20 else 0 end, not is_cancelled and n % 50 = 3,
  not is_cancelled and n % 60 = 6
from planted;
insert into rented_vehicles (operator_id, text, vehicle, vin)
select distinct operator_id, search_text, motora_plain(vehicle_plate), motora_plain(vehicle_vin) from services
where vehicle_plate like '%MLT' on conflict do nothing;
-- The vehicles of these rentals, held by an operator that rents them out.
insert into vehicles (id, operator_id, name, model, vin, imei, plate, created_at)
select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, o.id, 'M-' || n, 'S01',
  'VIN' || lpad(n::text, 14, '0'), 'planted-' || n, lpad(n::text, 4, '0') || 'MLT', '2021-01-01'
from generate_series(0, 1999) n join operators_of o on o.place = n % (select count(*) from operators_of);
insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at)
select distinct operator_id, vehicle_id, '2021-01-01'::timestamptz from services
where vehicle_id in (select id from vehicles where imei like 'planted-%');
insert into trips (operator_id, id, service_id, vehicle_id, customer_id, started_at, ended_at, distance_metres,
  origin_address, destination_address, built_at)
select operator_id, trip_id, id, ('00000000-0000-4000-9000-' || lpad((n % 2000)::text, 12, '0'))::uuid,
  customer_id, reserved_at + interval '2 minutes', reserved_at + interval '14 minutes', 500 + n * 104729::bigint % 9000,
  (array['Carrer de Sants', 'Avinguda Diagonal', 'Carrer Gran', 'Rambla'])[n % 4 + 1] || ' ' || n % 300,
  (array['Passeig de Gràcia', 'Carrer de Girona', 'Via Laietana'])[n % 3 + 1] || ' ' || n % 200, reserved_at
from planted where not is_cancelled;
insert into trip_addresses (operator_id, address)
select operator_id, origin_address from trips where origin_address is not null
union select operator_id, destination_address from trips where destination_address is not null
on conflict do nothing;
insert into payments (id, operator_id, customer_id, ref_key, service_id, created_at, currency, amount_cents, credit_cents,
  status,
  succeeded_at, failed_at, failed_reason, billed_at)
select payment_id, operator_id, customer_id, 'Service', id, reserved_at + interval '14 minutes', 'eur', cents,
  case when n % 60 = 6 then least(cents, 50) else 0 end,
  case when n % 20 = 1 then 'failed' else 'success' end,
  case when n % 20 <> 1 then reserved_at + interval '15 minutes' end,
  case when n % 20 = 1 then reserved_at + interval '15 minutes' end, case when n % 20 = 1 then 'card_declined' end,
  reserved_at + interval '15 minutes'
from planted where not is_cancelled;
-- Of one payment in fifty a part went back.
insert into refunds (id, operator_id, payment_id, is_whole, card_cents, credit_cents, reason, asked_at, asked_by, state,
  ended_at)
select payment_id, operator_id, payment_id, false, 1, 0, 'Broken', reserved_at + interval '1 hour', customer_id, 'succeeded',
  reserved_at + interval '1 hour'
from planted where not is_cancelled and n % 50 = 3;
-- One rental in five has a bill, so that they are many and small enough; of each the register has said something.
insert into bills (id, operator_id, customer_id, service_id, payment_id, kind, series, series_number, number, issued_at,
  operated_at, time_zone, currency, total_cents, vat_percent, vat_cents, issuer, service, chain_number, record_type,
  record_date, record_made, record_before, fingerprint)
select payment_id, operator_id, customer_id, id, payment_id, 'simplified', 'PLA-S', n, 'PLA-S-' || lpad(n::text, 8, '0'),
  reserved_at + interval '15 minutes', reserved_at + interval '14 minutes', 'Europe/Madrid', 'eur', cents, 21,
  round(cents * 21 / 121.0), '{"name": "Planted", "nif": "B66012345"}', jsonb_build_object('vehicle',
  lpad((n % 2000)::text, 4, '0') || 'MLT', 'startedAt', null, 'endedAt', reserved_at, 'lines', '[]'::jsonb), n, 'F2',
  to_char(reserved_at, 'DD-MM-YYYY'), reserved_at::text, repeat('A', 64), repeat('B', 64)
from planted where not is_cancelled and n % 5 = 0;
insert into tax_records (bill_id, operator_id, customer_id, register, state, answer, answered_at, due_at)
select payment_id, operator_id, customer_id, 'pretend', case when n % 5000 = 5 then 'refused' else 'accepted' end, 'PLANTED',
  reserved_at + interval '16 minutes', case when n % 5000 = 5 then reserved_at + interval '1 day' end
from planted where not is_cancelled and n % 5 = 0;
insert into bill_series (operator_id, series, kind, year, last_number)
select operator_id, series, kind, 2025, max(series_number) from bills group by 1, 2, 3;
insert into tax_chains (operator_id, register, done_number, due_at)
select operator_id, 'pretend', max(chain_number), now() from bills group by 1
on conflict (operator_id, register) do update set done_number = excluded.done_number;
insert into service_days (operator_id, day, hour, currency, rentals, driven_seconds, paused_seconds, metres, gross_cents,
  discount_cents, credit_cents, charged_cents, forgiven_cents, open_cents, refunded_cents)
select operator_id, at::date, extract(hour from at), 'eur', count(*), sum(720), 0, sum(metres), sum(cents), 0, 0,
  coalesce(sum(cents) filter (where not is_open), 0), 0, coalesce(sum(cents) filter (where is_open), 0), 0
from (select operator_id, (reserved_at + interval '14 minutes') at time zone 'Europe/Madrid' as at, cents,
    500 + n * 104729::bigint % 9000 as metres, n % 20 = 1 as is_open
  from planted where not is_cancelled) as ended
group by 1, 2, 3;
insert into reservation_days (operator_id, day, hour, reserved, cancelled, expired, started, ended, waits, starts)
select operator_id, at::date, extract(hour from at), count(*), count(*) filter (where is_cancelled), 0,
  count(*) filter (where not is_cancelled), count(*) filter (where not is_cancelled),
  array[0, 0, count(*) filter (where not is_cancelled), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  count(*) filter (where not is_cancelled)
from (select operator_id, reserved_at at time zone 'Europe/Madrid' as at, is_cancelled from planted) as reserved
group by 1, 2, 3;
insert into rider_numbers (customer_id) select id from riders;
insert into rider_days (operator_id, day, riders)
select r.operator_id, r.day, string_agg(int4send(n.number), ''::bytea order by n.number)
from (
  select distinct operator_id, customer_id, ((reserved_at + interval '2 minutes') at time zone 'Europe/Madrid')::date as day
  from planted where not is_cancelled
) as r join rider_numbers n on n.customer_id = r.customer_id
group by 1, 2;
insert into vehicle_numbers (operator_id, vehicle_id)
select distinct operator_id, vehicle_id from services where state = 'ended' order by 1, 2;
insert into vehicle_days (operator_id, day, vehicles, rentals, metres, eur_cents, batteries)
select operator_id, day, string_agg(int4send(number), ''::bytea order by number),
  string_agg(int4send(rentals), ''::bytea order by number), string_agg(int4send(metres), ''::bytea order by number),
  string_agg(int4send(cents), ''::bytea order by number), array_fill(0, array[10])
from (
  select p.operator_id, ((p.reserved_at + interval '14 minutes') at time zone 'Europe/Madrid')::date as day, v.number,
    count(*)::integer as rentals, sum(500 + p.n * 104729::bigint % 9000)::integer as metres, sum(p.cents)::integer as cents
  from planted p
  join vehicle_numbers v on v.operator_id = p.operator_id
    and v.vehicle_id = ('00000000-0000-4000-9000-' || lpad((p.n % 2000)::text, 12, '0'))::uuid
  where not p.is_cancelled group by 1, 2, 3
) as ended
group by 1, 2;
drop table planted;
