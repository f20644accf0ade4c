-- Whom words in the list of services are looked for in. Their text and the vehicle's as one is a text of two tables, which no
-- index answers: the people are found first, then their services and those of the vehicles in one table.
create view service_list_customers with (security_invoker = true) as
select id, search_text as text from customers where erased_at is null and search_text is not null;
--> statement-breakpoint
grant select on service_list_customers to motora_app, motora_everything;
