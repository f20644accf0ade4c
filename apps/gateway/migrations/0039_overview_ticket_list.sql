-- Since when the cause of a ticket that opened itself is gone; null: it is there, or a person opened the ticket.
alter table tickets add column cause_gone_at timestamptz
  check (cause_gone_at is null or (cause_gone_at >= created_at and detector is not null));
--> statement-breakpoint
-- Tickets that are open now and whose last word is that the cause has gone.
update tickets t set cause_gone_at = greatest(last.created_at, t.created_at)
from (
  select distinct on (n.ticket_id) n.ticket_id, n.created_at, n.observation ->> 'what' as what
  from ticket_notes n
  where n.observation ->> 'what' in ('battery-low', 'battery-recovered', 'left-area', 'entered-area', 'silent', 'heard-again')
  order by n.ticket_id, n.created_at desc, n.id desc
) as last
where last.ticket_id = t.id and t.closed_at is null
  and (t.detector, last.what) in (('low-battery', 'battery-recovered'), ('left-area', 'entered-area'), ('silent', 'heard-again'));
--> statement-breakpoint
create index tickets_cause_gone on tickets (operator_id, cause_gone_at desc) where closed_at is null and cause_gone_at is not null;
--> statement-breakpoint
create or replace view ticket_list with (security_invoker = true) as
select t.id, t.operator_id, t.vehicle_id, t.code, t.title, t.created_at, t.closed_at, t.created_by_name, t.plate,
  t.vehicle_name, t.model, t.technician_name, t.city, t.detector, t.search_text, o.name as operator_name, t.cause_gone_at
from tickets t left join operators o on o.id = t.operator_id;
