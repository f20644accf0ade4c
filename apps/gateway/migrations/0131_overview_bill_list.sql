-- Bills as staff looks for them, and riders for their own. An erased person is nobody here, and is not found by what is
-- left of the name.
create view bill_list with (security_invoker = true) as
select b.id, b.operator_id, b.customer_id, b.service_id, b.kind, b.number, b.issued_at, b.operated_at, b.currency,
  b.total_cents, b.vat_percent, b.vat_cents, b.issuer, b.recipient, b.service, b.rectifies, r.number as rectifies_number,
  b.chain_number, b.record_type, b.record_date, b.record_made, b.record_before, b.fingerprint, b.time_zone,
  coalesce(o.name, b.issuer ->> 'name') as operator_name,
  coalesce(case when c.erased_at is null then c.email end, '') as email,
  coalesce(case when c.erased_at is null then c.full_name end, '') as full_name,
  motora_plain(b.number) || ' ' || coalesce(case when c.erased_at is null then c.search_text end, '') as search_text
from bills b
  left join bills r on r.operator_id = b.operator_id and r.id = b.rectifies
  left join operators o on o.id = b.operator_id
  left join customers c on c.id = b.customer_id;
--> statement-breakpoint
grant select on bill_list to motora_app, motora_everything;
