-- Settlements as staff looks for them, under the names that their operators have now.
create view settlement_list with (security_invoker = true) as
select s.*, coalesce(o.name, s.operator_name) as name_now
from settlements s left join operators o on o.id = s.operator_id;
--> statement-breakpoint
-- What is behind the lines of a settlement: the transfers of its span, each as it counts there, and the service it is of.
create view settlement_entries with (security_invoker = true) as
select t.id, s.id as settlement_id, t.operator_id, t.at, t.currency, t.reason,
  case
    when t.reason = 'charged' then 'card'
    when t.reason = 'credit used' then 'credit'
    when t.reason in ('disputed', 'dispute won') then 'disputes'
    else 'refunds'
  end as line,
  case when t.reason in ('refund returned', 'dispute won') then -t.cents else t.cents end as cents,
  case when t.reason in ('charged', 'credit used') then t.ref else p.service_id end as service_id
from settlements s
  join ledger_transfers t on t.operator_id = s.operator_id and t.currency = s.currency
    and t.at >= s.since_at and t.at < s.until_at
    and t.reason in
      ('charged', 'credit used', 'refunded', 'refunded as credit', 'refund returned', 'disputed', 'dispute won')
  left join refunds r on r.id = t.ref
  left join disputes d on d.id = t.ref
  left join payments p on p.id = coalesce(r.payment_id, d.payment_id);
--> statement-breakpoint
create view settlement_vehicle_list with (security_invoker = true) as
select settlement_id, vehicle_id, days, model, plate from settlement_vehicles;
--> statement-breakpoint
grant select on settlement_list, settlement_entries, settlement_vehicle_list to motora_app, motora_everything;
