-- When the linked person registered, next to the link: analytics count those of an operator who registered in some days, and
-- asked each person of these days for the link. It is written once, as it never changes.
alter table customer_operators add column rider_registered_at timestamptz;
--> statement-breakpoint
alter table customer_operators no force row level security;
--> statement-breakpoint
alter table customers no force row level security;
--> statement-breakpoint
update customer_operators l set rider_registered_at = c.registered_at from customers c where c.id = l.customer_id;
--> statement-breakpoint
alter table customer_operators force row level security;
--> statement-breakpoint
alter table customers force row level security;
--> statement-breakpoint
-- Who makes a link may not see the person yet.
create function motora_date_link() returns trigger language plpgsql
  set role to motora_everything set search_path = public, pg_temp as $$
begin
  new.rider_registered_at := (select c.registered_at from customers c where c.id = new.customer_id);
  return new;
end $$;
--> statement-breakpoint
revoke execute on function motora_date_link() from public;
--> statement-breakpoint
create trigger link_dated before insert on customer_operators for each row execute function motora_date_link();
--> statement-breakpoint
-- Answers without the table whom analytics count of an operator: who registered, rode once or again, and since when.
create index customer_operators_registered on customer_operators (operator_id, rider_registered_at)
  include (customer_id, trips_count, first_trip_at);
--> statement-breakpoint
-- The few of some days who were never validated, or are erased: what analytics take off.
create index customers_not_validated on customers (registered_at) include (id, validated_at, erased_at)
  where validated_at is null or erased_at is not null;
