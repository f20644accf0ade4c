-- Which operators have a customer now. Whether one of them is private is asked with the ids of the private ones: only of
-- those does the database know how many customers they have.
drop view customer_privates;
--> statement-breakpoint
create view customer_current_links with (security_invoker = true) as
select customer_id, operator_id from customer_operators where unlinked_at is null;
--> statement-breakpoint
grant select on customer_current_links to motora_app, motora_everything;
