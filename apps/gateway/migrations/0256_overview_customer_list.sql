-- Accounts without whether a private operator has them: as a column of the view it was asked of each account in turn.
drop view customer_accounts;
--> statement-breakpoint
create view customer_accounts with (security_invoker = true) as
select c.id, c.email, c.full_name, c.mobile_phone, c.city, c.country, c.can_operate, c.cannot_operate_reason, c.enabled,
  c.review_state, c.registered_at, c.validated_at, c.search_text, c.trips_count
from customers c
where c.erased_at is null;
--> statement-breakpoint
-- Whom a private operator has.
create view customer_privates with (security_invoker = true) as
select l.customer_id
from customer_operators l join operators o on o.id = l.operator_id
where l.unlinked_at is null and o.is_private;
--> statement-breakpoint
grant select on customer_accounts, customer_privates to motora_app, motora_everything;
