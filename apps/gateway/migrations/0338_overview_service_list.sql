-- What all services come to, of days that are over as they were counted (decision 0189): to go through ten million rentals
-- took longer than a statement may.
--
-- The days of each operator's own clock in which something has changed since they were counted. They are read from the
-- rentals themselves.
create view service_list_marked with (security_invoker = true) as
select distinct m.operator_id, d.day, d.day::timestamp at time zone o.timezone as since,
  (d.day + 1)::timestamp at time zone o.timezone as until
from service_marks m
  join operators o on o.id = m.operator_id
  cross join lateral (select (m.at at time zone o.timezone)::date as day) d;
--> statement-breakpoint
-- Rentals that ended, a row for an hour of a counted day or for one rental. `offset 0`: those of a day are found by their
-- index, for the database expects more marks than there are and would read all rentals. `not in` is looked up in a table
-- of its own, which is made once.
create view service_list_ended with (security_invoker = true) as
with marked as materialized (select * from service_list_marked)
select d.operator_id, d.currency, d.rentals, d.metres, d.driven_seconds + d.paused_seconds as total_seconds,
  d.paused_seconds, d.gross_cents - d.discount_cents as cents
from service_days d where (d.operator_id, d.day) not in (select operator_id, day from marked)
union all
select m.operator_id, s.currency, 1, coalesce(t.distance_metres, 0), s.total, least(s.total, s.paused_seconds), s.cents
from marked m
  cross join lateral (
    select id, coalesce(currency, 'eur') as currency, paused_seconds, coalesce(price_cents, 0)::bigint as cents,
      greatest(0, floor(extract(epoch from ended_at - started_at)))::integer as total
    from services
    where operator_id = m.operator_id and state = 'ended' and ended_at >= m.since and ended_at < m.until offset 0) s
  left join lateral (
    select distance_metres from trips where operator_id = m.operator_id and service_id = s.id offset 0) t on true;
--> statement-breakpoint
-- Reservations that were cancelled or ran out, which come to nothing but their number.
create view service_list_not_started with (security_invoker = true) as
with marked as materialized (select * from service_list_marked),
counted as (
  select * from reservation_days d where (d.operator_id, d.day) not in (select operator_id, day from marked))
select operator_id, 'cancelled' as state, cancelled as rentals from counted where cancelled > 0
union all
select operator_id, 'expired', expired from counted where expired > 0
union all
select m.operator_id, s.state, 1
from marked m
  cross join lateral (
    select state from services
    where operator_id = m.operator_id and reserved_at >= m.since and reserved_at < m.until
      and state in ('cancelled', 'expired') offset 0) s;
--> statement-breakpoint
grant select on service_list_marked, service_list_ended, service_list_not_started to motora_app, motora_everything;
