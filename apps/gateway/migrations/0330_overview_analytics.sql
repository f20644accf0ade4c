-- Those of an operator who registered in some days are counted from their links, less who is erased (0329).
create or replace view analytics_links with (security_invoker = true) as
select operator_id, customer_id, trips_count, first_trip_at, rider_registered_at from customer_operators;
--> statement-breakpoint
create view analytics_not_validated with (security_invoker = true) as
select id, registered_at, erased_at is not null as is_erased from customers
where validated_at is null or erased_at is not null;
--> statement-breakpoint
grant select on analytics_not_validated to motora_app, motora_everything;
