-- A million made-up riders: ten first names, last names of hexadecimal digits, addresses under a name that nobody has.
-- Two thirds are linked to a public operator, a few to a private one.
set session_replication_role = replica;
insert into customers (id, email, first_name, last_name, mobile_phone, city, country, email_verified, can_operate,
  cannot_operate_reason, enabled, registered_at, validated_at)
select gen_random_uuid(), 'rider' || n || '@many.test',
  (array['Àlex', 'Biel', 'Carla', 'Núria', 'Jordi', 'Marta', 'Pau', 'Zoe', 'Iñaki', 'Lucía'])[n % 10 + 1],
  substr(md5(n::text), 1, 7), case when n % 11 = 0 then null else '+346' || lpad(n::text, 8, '0') end,
  case when n % 7 = 0 then null
    else (array['Barcelona', 'València', 'Madrid', 'Sevilla', 'Bilbao', 'Girona', 'Palma', 'Málaga'])[n % 8 + 1] end,
  (array['ES', 'ES', 'ES', 'FR', 'IT', 'DE'])[n % 6 + 1], true, n % 10 < 8,
  case when n % 10 = 8 then 'The photo of the licence is blurred ' || n % 50 end, n % 40 <> 0,
  '2021-01-01'::timestamptz + n * interval '150 seconds',
  case when n % 10 < 8 then '2021-01-02'::timestamptz + n * interval '150 seconds' end
from generate_series(1, 1000000) n;
insert into customer_operators (operator_id, customer_id, can_operate_start, linked_at, rider_registered_at, trips_count,
  first_trip_at)
select (select id from operators where not is_private order by id limit 1), id, registered_at, registered_at, registered_at,
  hashtext(id::text) & 127, case when (hashtext(id::text) & 127) > 0 then registered_at + interval '1 day' end
from customers where email like '%@many.test' and (hashtext(email) & 7) < 6;
insert into customer_operators (operator_id, customer_id, can_operate_start, linked_at, rider_registered_at, trips_count,
  first_trip_at)
select (select id from operators where is_private order by id limit 1), id, registered_at, registered_at, registered_at, 3,
  registered_at + interval '2 days'
from customers where email like '%@many.test' and (hashtext(email) & 255) = 9;
-- Triggers are off.
update customers c set trips_count = summed.trips, first_trip_at = summed.began
from (select customer_id, sum(trips_count)::int as trips, min(first_trip_at) as began
  from customer_operators group by customer_id) summed
where summed.customer_id = c.id;
