-- Customers of a discount, as the list of one shows them.
create view discount_people with (security_invoker = true) as
select d.operator_id, d.discount_id, c.id as customer_id, c.email, c.full_name, c.search_text, d.enabled, d.assigned_at
from discount_customers d join customers c on c.id = d.customer_id
where c.erased_at is null;
--> statement-breakpoint
-- Customers whom a discount of an operator could take, and until when another one of it has them.
create view assignable_customers with (security_invoker = true) as
select l.operator_id, c.id as customer_id, c.email, c.full_name, c.search_text,
  (select max(d.apply_until) from discount_customers a
    join discounts d on d.operator_id = a.operator_id and d.id = a.discount_id
    where a.operator_id = l.operator_id and a.customer_id = l.customer_id and a.live) as taken_until
from customer_operators l join customers c on c.id = l.customer_id
where l.unlinked_at is null and c.erased_at is null;
--> statement-breakpoint
grant select on discount_people, assignable_customers to motora_app, motora_everything;
