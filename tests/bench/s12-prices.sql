-- 100,000 ended rentals by one version of a tariff: 0.26 a minute, 0.07 in a pause after 5 free minutes. Prices are
-- worked out here, in another way than the product does: all begin at 08:00 UTC, so that none goes over midnight or
-- reaches the highest price of a day.
set session_replication_role = replica;
insert into rates (operator_id, id, since, currency, billing_unit, price_minute, price_pause_minute, max_per_day_cents,
  free_pause_minutes, is_free)
select id, '00000000-0000-4000-8000-00000000a7e5', '2020-01-01', 'eur', 'minute', 2600, 700, 2900, 5, false
from operators order by id limit 1;
create temp table planted as
select gen_random_uuid() as id, '2024-01-01 08:00Z'::timestamptz + (n % 700) * interval '1 day' as started,
  60 + n * 7919 % 3600 as driven, case when n % 3 = 0 then 1 + (n::bigint * 104729) % 1200 else 0 end as paused
from generate_series(1, 100000) n;
alter table planted add column drive_count int, add column pause_count int;
update planted set drive_count = ceil(driven / 60.0), pause_count = greatest(0, ceil(paused / 60.0) - 5);
insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
  reserved_at, reserve_limit_at, started_at, ended_at, ended_by, paused_seconds, rate_id, is_free, time_zone, currency,
  never_started, price_cents, price_lines)
select r.operator_id, p.id, gen_random_uuid(), gen_random_uuid(), 'M', 'V', 'S01', 'ended', started,
  started + interval '15 minutes', started, started + (driven + paused) * interval '1 second', 'rider', paused, r.id,
  false, 'Europe/Madrid', 'eur', false, drive_count * 26 + pause_count * 7,
  jsonb_build_array(jsonb_build_object('kind', 'drive', 'day', to_char(started at time zone 'UTC', 'YYYY-MM-DD'),
    'mode', null, 'count', drive_count, 'price', 2600, 'cents', drive_count * 26))
  || case when pause_count = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('kind', 'pause', 'day',
    to_char(started at time zone 'UTC', 'YYYY-MM-DD'), 'count', pause_count, 'price', 700, 'cents', pause_count * 7)) end
from planted p, rates r where r.id = '00000000-0000-4000-8000-00000000a7e5';
insert into service_phases (operator_id, service_id, number, kind, since, until)
select r.operator_id, p.id, 1, 'drive', started, started + driven * interval '1 second'
from planted p, rates r where r.id = '00000000-0000-4000-8000-00000000a7e5'
union all
select r.operator_id, p.id, 2, 'pause', started + driven * interval '1 second',
  started + (driven + paused) * interval '1 second'
from planted p, rates r where r.id = '00000000-0000-4000-8000-00000000a7e5' and paused > 0;
