-- Numbers of bills: of each operator, kind and year one row, counted on where a bill is made, in the same work.
create table bill_series (
  operator_id uuid not null references operators (id),
  -- what its numbers begin with, such as ONA-S26: kept, whatever becomes of the operator's name
  series text not null,
  kind text not null check (kind in ('simplified', 'full', 'rectifying')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (operator_id, kind, year),
  unique (operator_id, series)
);
--> statement-breakpoint
call motora_wall('bill_series');
--> statement-breakpoint
-- Work that sees everything makes bills.
revoke insert, update, delete on bill_series from motora_app;
--> statement-breakpoint
revoke delete on bill_series from motora_everything;
--> statement-breakpoint
alter table refunds add unique (operator_id, id);
--> statement-breakpoint
-- Bills of rentals, and those that rectify them. Rows are only added.
create table bills (
  -- of the payment or the refund, so that what is billed again is billed once
  id uuid primary key,
  operator_id uuid not null references operators (id),
  customer_id uuid not null references customers (id),
  service_id uuid not null,
  payment_id uuid not null,
  -- what it rectifies the bill of the payment for
  refund_id uuid,
  rectifies uuid,
  kind text not null check (kind in ('simplified', 'full', 'rectifying')),
  series text not null,
  series_number integer not null check (series_number > 0),
  number text not null,
  issued_at timestamptz not null,
  -- when the rental ended, or the refund was given back
  operated_at timestamptz not null,
  -- of the operator's clocks then
  time_zone text not null,
  currency text not null check (currency in ('eur', 'usd')),
  -- with VAT; below zero where a refund rectifies, above it again where the bank sent that refund back
  total_cents integer not null check (total_cents <> 0),
  vat_percent integer not null check (vat_percent between 0 and 100),
  vat_cents integer not null,
  issuer jsonb not null,
  -- of a full bill alone: it names who gets it
  recipient jsonb,
  -- what is billed; null where it rectifies
  service jsonb,
  -- the chained record: what the fingerprint is made of, besides number, amounts and the issuer's NIF
  chain_number integer not null check (chain_number > 0),
  record_type text not null check (record_type in ('F1', 'F2', 'R1', 'R5')),
  record_date text not null,
  record_made text not null,
  record_before text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9A-F]{64}$'),
  unique (operator_id, id),
  unique (operator_id, number),
  unique (operator_id, series, series_number),
  unique (operator_id, chain_number),
  foreign key (operator_id, payment_id) references payments (operator_id, id),
  foreign key (operator_id, refund_id) references refunds (operator_id, id),
  foreign key (operator_id, rectifies) references bills (operator_id, id),
  check ((kind = 'rectifying') = (refund_id is not null)),
  check ((kind = 'rectifying') = (rectifies is not null)),
  check ((kind = 'rectifying') = (service is null)),
  check (kind = 'rectifying' or total_cents > 0),
  check ((chain_number = 1) = (record_before = ''))
);
--> statement-breakpoint
create unique index bills_payment on bills (payment_id) where refund_id is null;
--> statement-breakpoint
create unique index bills_refund on bills (refund_id, (total_cents > 0)) where refund_id is not null;
--> statement-breakpoint
create index bills_rectifies on bills (rectifies) where rectifies is not null;
--> statement-breakpoint
create index bills_newest on bills (issued_at desc, id desc);
--> statement-breakpoint
create index bills_operator on bills (operator_id, issued_at desc, id desc);
--> statement-breakpoint
create index bills_customer on bills (customer_id, issued_at desc, id desc);
--> statement-breakpoint
create index bills_service on bills (service_id);
--> statement-breakpoint
call motora_wall('bills');
--> statement-breakpoint
call motora_names_seen('bills', 'customer_id', 'customers');
--> statement-breakpoint
revoke insert, update, delete on bills from motora_app;
--> statement-breakpoint
revoke update, delete on bills from motora_everything;
--> statement-breakpoint
drop policy rider_reads on bills;
--> statement-breakpoint
drop policy rider_adds on bills;
--> statement-breakpoint
drop policy rider_changes on bills;
--> statement-breakpoint
drop policy rider_removes on bills;
--> statement-breakpoint
call motora_rider_wall('bills', 'customer_id = (select motora_rider())', 'false');
--> statement-breakpoint
-- A rider reads all the own bills, also those of operators that are closed by now.
create policy own on bills for select to motora_app using (customer_id = (select motora_rider()));
--> statement-breakpoint
create function motora_bills_are_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a bill is neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger bills_kept before update or delete on bills for each row execute function motora_bills_are_kept();
--> statement-breakpoint
create trigger bills_kept_whole before truncate on bills for each statement execute function motora_bills_are_kept();
--> statement-breakpoint
-- What has a bill. What ended before there were bills gets them by the same door: it has none yet.
alter table payments add column billed_at timestamptz;
--> statement-breakpoint
create index payments_to_bill on payments (created_at, id)
  where billed_at is null and service_id is not null and amount_cents > 0;
--> statement-breakpoint
alter table refunds add column billed_at timestamptz;
--> statement-breakpoint
create index refunds_to_bill on refunds (ended_at, id)
  where billed_at is null and state = 'succeeded' and operator_id is not null;
