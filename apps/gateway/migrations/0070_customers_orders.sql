-- Each order that the list of customers offers is one index, so that a page of a million is read and not sorted. Equals
-- come newest first.
create index customers_by_phone on customers (motora_plain(mobile_phone) collate "C") where erased_at is null;
--> statement-breakpoint
create index customers_by_city on customers (motora_plain(city) collate "C", registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
create index customers_by_country on customers (country, registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
create index customers_by_reason on customers (motora_plain(cannot_operate_reason) collate "C", registered_at desc, id desc)
  where erased_at is null;
--> statement-breakpoint
create index customers_by_validity on customers (can_operate, registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
create index customers_by_account on customers (enabled, registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
-- Trips of a customer with all operators: the sum of its links, kept as they change. Whoever ends a rental sees and
-- changes the own link alone; for this one sum the trigger takes the role that sees all, whoever owns the tables.
alter table customers add column trips_count integer not null default 0;
--> statement-breakpoint
create function motora_count_trips() returns trigger language plpgsql set role to motora_everything set search_path = public, pg_temp as $$
declare
  more integer := case when tg_op = 'DELETE' then 0 else new.trips_count end
    - case when tg_op = 'INSERT' then 0 else old.trips_count end;
begin
  if more <> 0 then
    update customers set trips_count = trips_count + more where id = coalesce(new.customer_id, old.customer_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke execute on function motora_count_trips() from public;
--> statement-breakpoint
create trigger trips_counted after insert or delete or update of trips_count on customer_operators
  for each row execute function motora_count_trips();
--> statement-breakpoint
set local role motora_everything;
--> statement-breakpoint
update customers c set trips_count = summed.trips
from (select customer_id, sum(trips_count)::int as trips from customer_operators group by customer_id) summed
where summed.customer_id = c.id and summed.trips <> 0;
--> statement-breakpoint
reset role;
--> statement-breakpoint
create index customers_by_trips on customers (trips_count, registered_at desc, id desc) where erased_at is null;
