-- Trips are counted on the account, not summed for each row of the list.
create or replace view customer_accounts with (security_invoker = true) as
select c.id, c.email, c.full_name, c.mobile_phone, c.city, c.country, c.can_operate, c.cannot_operate_reason, c.enabled,
  c.review_state, c.registered_at, c.validated_at, c.search_text, c.trips_count,
  exists (select from customer_operators l join operators o on o.id = l.operator_id
    where l.customer_id = c.id and l.unlinked_at is null and o.is_private) as is_private
from customers c
where c.erased_at is null;
