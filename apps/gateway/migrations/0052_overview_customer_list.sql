-- Customers as the provider lists them: the account, with what the links say together.
create view customer_accounts with (security_invoker = true) as
select c.id, c.email, c.full_name, c.mobile_phone, c.city, c.country, c.can_operate, c.cannot_operate_reason, c.enabled,
  c.review_state, c.registered_at, c.validated_at, c.search_text,
  (select coalesce(sum(l.trips_count), 0)::int from customer_operators l where l.customer_id = c.id) as trips_count,
  exists (select from customer_operators l join operators o on o.id = l.operator_id
    where l.customer_id = c.id and l.unlinked_at is null and o.is_private) as is_private
from customers c
where c.erased_at is null;
--> statement-breakpoint
-- The same as an operator lists them: by its link. `is_first`: of several links of one customer that the reader sees, the
-- one whose values count: the own operator's, else one that has not ended, else the newest.
create view customer_links with (security_invoker = true) as
select l.operator_id, c.id, c.email, c.full_name, c.mobile_phone, c.city, c.country, c.can_operate,
  c.cannot_operate_reason, l.enabled, c.review_state, c.registered_at, c.validated_at, c.search_text, l.trips_count,
  l.linked_at, o.is_private and l.unlinked_at is null as is_private,
  not exists (select from customer_operators b where b.customer_id = l.customer_id
    and (b.operator_id = (motora_scope())[1], b.unlinked_at is null, b.linked_at, b.operator_id)
      > (l.operator_id = (motora_scope())[1], l.unlinked_at is null, l.linked_at, l.operator_id)) as is_first
from customer_operators l join customers c on c.id = l.customer_id join operators o on o.id = l.operator_id
where c.erased_at is null;
--> statement-breakpoint
grant select on customer_accounts, customer_links to motora_app, motora_everything;
