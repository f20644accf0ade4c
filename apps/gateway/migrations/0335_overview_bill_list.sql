-- Bills are found by the days that they say themselves, by the clock that each was made by. By the reader's clock a bill of
-- the last evening of a month was one of the next month to somebody else.
create or replace view bill_list with (security_invoker = true) as
select b.id, b.operator_id, b.customer_id, b.service_id, b.kind, b.number, b.issued_at, b.operated_at, b.currency,
  b.total_cents, b.vat_percent, b.vat_cents, b.issuer, b.recipient, b.service, b.rectifies, r.number as rectifies_number,
  b.chain_number, b.record_type, b.record_date, b.record_made, b.record_before, b.fingerprint, b.time_zone,
  coalesce(o.name, b.issuer ->> 'name') as operator_name,
  coalesce(case when c.erased_at is null then c.email end, '') as email,
  coalesce(case when c.erased_at is null then c.full_name end, '') as full_name,
  c.search_text as customer_text,
  case when a.state is not null then a.state when p.state = 'accepted' then 'pretend'
    else coalesce(p.state, 'notSent') end as sent,
  coalesce(a.answer, p.answer) as sent_answer,
  coalesce(a.answered_at, p.answered_at) as sent_at,
  (b.issued_at at time zone b.time_zone)::date as issued_day,
  (b.operated_at at time zone b.time_zone)::date as operated_day
from bills b
  left join bills r on r.operator_id = b.operator_id and r.id = b.rectifies
  left join operators o on o.id = b.operator_id
  left join customers c on c.id = b.customer_id
  left join tax_records a on a.bill_id = b.id and a.register = 'agency'
  left join tax_records p on p.bill_id = b.id and p.register = 'pretend';
--> statement-breakpoint
create index bills_operated on bills (operated_at desc, id desc);
--> statement-breakpoint
create index bills_operator_operated on bills (operator_id, operated_at desc, id desc);
--> statement-breakpoint
create index bills_vat on bills (vat_percent, issued_at desc, id desc);
