-- Number and person were searched as one text, which is of two tables: no index answered. People are found first now, and
-- their text stands alone, as it is kept.
drop view bill_list;
--> statement-breakpoint
create view bill_list with (security_invoker = true) as
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
  coalesce(a.answered_at, p.answered_at) as sent_at
from bills b
  left join bills r on r.operator_id = b.operator_id and r.id = b.rectifies
  left join operators o on o.id = b.operator_id
  left join customers c on c.id = b.customer_id
  left join tax_records a on a.bill_id = b.id and a.register = 'agency'
  left join tax_records p on p.bill_id = b.id and p.register = 'pretend';
--> statement-breakpoint
grant select on bill_list to motora_app, motora_everything;
--> statement-breakpoint
create view bill_list_customers with (security_invoker = true) as
select id, search_text as text from customers where erased_at is null and search_text is not null;
--> statement-breakpoint
grant select on bill_list_customers to motora_app, motora_everything;
--> statement-breakpoint
-- A part of a number is looked for as well: riders read the end of it to support.
create index bills_number on bills using gin (motora_plain(number) gin_trgm_ops);
--> statement-breakpoint
create index bills_total on bills (total_cents, issued_at desc, id desc);
--> statement-breakpoint
create index bills_kind on bills (kind, issued_at desc, id desc);
--> statement-breakpoint
-- Refused records are few, and a state that is made of two tables is found by no index: they are found by this first.
create view bill_list_refused with (security_invoker = true) as select bill_id as id from tax_records where state = 'refused';
--> statement-breakpoint
grant select on bill_list_refused to motora_app, motora_everything;
