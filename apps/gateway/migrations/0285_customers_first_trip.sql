-- When the first trip of a customer with an operator began; null without one. Analytics ask it of everybody who
-- registered, and would read all rentals of each for it. On the customer: the earliest of all links, kept with them.
alter table customer_operators add column first_trip_at timestamptz;
--> statement-breakpoint
alter table customers add column first_trip_at timestamptz;
--> statement-breakpoint
-- Analytics leave erased people out, and nothing else reads by this order alone.
drop index customers_registered_at;
--> statement-breakpoint
alter table customer_operators no force row level security;
--> statement-breakpoint
alter table customers no force row level security;
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
-- What counts as a trip is a rental that ended: one that lapsed or was taken back never began.
update customer_operators l set first_trip_at = ridden.began
from (select operator_id, customer_id, min(started_at) as began from services
  where state = 'ended' group by operator_id, customer_id) ridden
where ridden.operator_id = l.operator_id and ridden.customer_id = l.customer_id and l.trips_count > 0;
--> statement-breakpoint
update customers c set first_trip_at = earliest.began
from (select customer_id, min(first_trip_at) as began from customer_operators
  where first_trip_at is not null group by customer_id) earliest
where earliest.customer_id = c.id;
--> statement-breakpoint
alter table customer_operators force row level security;
--> statement-breakpoint
alter table customers force row level security;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
drop trigger trips_counted on customer_operators;
--> statement-breakpoint
-- Made again, not replaced: a replaced one is looked at as the role it takes, which may not execute it.
drop function motora_count_trips();
--> statement-breakpoint
-- As in 0070, for the first trip too. The links are read again only when one is gone: two that change at the same time
-- do not see each other, and the row of the customer takes one after the other.
create function motora_count_trips() returns trigger language plpgsql
  set role to motora_everything set search_path = public, pg_temp as $$
declare
  more integer := case when tg_op = 'DELETE' then 0 else new.trips_count end
    - case when tg_op = 'INSERT' then 0 else old.trips_count end;
  began timestamptz := case when tg_op <> 'DELETE' then new.first_trip_at end;
  began_before timestamptz := case when tg_op <> 'INSERT' then old.first_trip_at end;
begin
  if more <> 0 or began is distinct from began_before then
    update customers c set trips_count = c.trips_count + more, first_trip_at = case
      when tg_op <> 'DELETE' then least(c.first_trip_at, began)
      else (select min(l.first_trip_at) from customer_operators l where l.customer_id = c.id) end
    where c.id = coalesce(new.customer_id, old.customer_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke execute on function motora_count_trips() from public;
--> statement-breakpoint
create trigger trips_counted after insert or delete or update of trips_count, first_trip_at on customer_operators
  for each row execute function motora_count_trips();
--> statement-breakpoint
-- Answers without the table whom analytics count: who registered, was validated, rode once or again, and since when.
create index customers_registered_at on customers (registered_at) include (validated_at, trips_count, first_trip_at)
  where erased_at is null;
