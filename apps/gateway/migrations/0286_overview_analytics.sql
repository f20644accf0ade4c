-- Active riders are counted from the days on which they are kept, not from each rental.
create view analytics_rider_days with (security_invoker = true) as select operator_id, day, riders from rider_days;
--> statement-breakpoint
-- How often and since when each rides is kept of a person and of each link: their rentals are not asked one by one.
create or replace view analytics_customers with (security_invoker = true) as
select id, registered_at, validated_at, trips_count, first_trip_at from customers where erased_at is null;
--> statement-breakpoint
create or replace view analytics_links with (security_invoker = true) as
select operator_id, customer_id, trips_count, first_trip_at from customer_operators;
--> statement-breakpoint
grant select on analytics_rider_days to motora_app, motora_everything;
