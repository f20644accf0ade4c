-- What a customer owes: for a service of an operator, or for a bonus pack, which is the provider's and has no operator.
create table payments (
  id uuid primary key,
  operator_id uuid references operators (id),
  customer_id uuid not null references customers (id),
  ref_key text not null check (ref_key in ('Service', 'Bonus')),
  service_id uuid,
  pack_id uuid references bonus_packs (id),
  created_at timestamptz not null,
  currency text not null check (currency in ('eur', 'usd')),
  -- the price after the discount
  amount_cents integer not null check (amount_cents >= 0),
  -- of it, by credit of bonus packs; the rest is for the card
  credit_cents integer not null default 0 check (credit_cents between 0 and amount_cents),
  status text not null check (status in ('not required', 'pending', 'success', 'failed', 'cancelled', 'refunded')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failed_reason text,
  version integer not null default 1,
  unique (operator_id, id),
  check ((ref_key = 'Service') = (service_id is not null)),
  check ((ref_key = 'Service') = (operator_id is not null)),
  check ((ref_key = 'Bonus') = (pack_id is not null)),
  check (credit_cents = 0 or (ref_key = 'Service' and currency = 'eur')),
  check ((status = 'not required') = (amount_cents = 0)),
  check (status not in ('success', 'refunded') or succeeded_at is not null),
  check (status <> 'failed' or failed_at is not null),
  check (failed_reason is null or failed_at is not null)
);
--> statement-breakpoint
-- A service is paid once, whatever ends it.
create unique index payments_service on payments (service_id) where service_id is not null;
--> statement-breakpoint
create index payments_newest on payments (created_at desc, id desc);
--> statement-breakpoint
create index payments_customer on payments (customer_id, created_at desc, id desc);
--> statement-breakpoint
create index payments_operator on payments (operator_id, created_at desc, id desc);
--> statement-breakpoint
call motora_wall('payments');
--> statement-breakpoint
call motora_names_seen('payments', 'customer_id', 'customers');
--> statement-breakpoint
-- What is owed is never deleted, and only work that sees everything says what became of it.
revoke update, delete on payments from motora_app;
--> statement-breakpoint
revoke delete on payments from motora_everything;
--> statement-breakpoint
drop policy rider_reads on payments;
--> statement-breakpoint
drop policy rider_adds on payments;
--> statement-breakpoint
drop policy rider_changes on payments;
--> statement-breakpoint
drop policy rider_removes on payments;
--> statement-breakpoint
call motora_rider_wall('payments', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
-- A rider reads all the own payments: those at operators that are closed by now, and those of packs.
create policy own on payments for select to motora_app using (customer_id = (select motora_rider()));
--> statement-breakpoint
-- The books: each row takes cents from one account and gives them to another, so that the sum of all is zero by shape.
-- Rows are only added.
create table ledger_transfers (
  -- of the reason and the ref, so that what is posted again is posted once
  id uuid primary key,
  at timestamptz not null,
  currency text not null check (currency in ('eur', 'usd')),
  cents integer not null check (cents > 0),
  debit text not null check (debit in ('rider:owed', 'rider:credit', 'operator:discounts')),
  credit text not null check (credit in ('rider:owed', 'operator:sales')),
  reason text not null check (reason in ('priced', 'discount', 'credit used')),
  -- what it is for: the id of a service
  ref uuid not null,
  -- whose accounts those are
  operator_id uuid not null references operators (id),
  customer_id uuid not null references customers (id),
  check (debit <> credit)
);
--> statement-breakpoint
create index ledger_transfers_ref on ledger_transfers (ref);
--> statement-breakpoint
create index ledger_transfers_customer on ledger_transfers (customer_id, at);
--> statement-breakpoint
create index ledger_transfers_operator on ledger_transfers (operator_id, at);
--> statement-breakpoint
call motora_wall('ledger_transfers');
--> statement-breakpoint
call motora_names_seen('ledger_transfers', 'customer_id', 'customers');
--> statement-breakpoint
revoke update, delete on ledger_transfers from motora_app, motora_everything;
--> statement-breakpoint
drop policy rider_reads on ledger_transfers;
--> statement-breakpoint
drop policy rider_adds on ledger_transfers;
--> statement-breakpoint
drop policy rider_changes on ledger_transfers;
--> statement-breakpoint
drop policy rider_removes on ledger_transfers;
--> statement-breakpoint
call motora_rider_wall('ledger_transfers', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
create function motora_books_are_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a transfer in the books is neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger ledger_transfers_kept before update or delete on ledger_transfers
  for each row execute function motora_books_are_kept();
--> statement-breakpoint
create trigger ledger_transfers_kept_whole before truncate on ledger_transfers
  for each statement execute function motora_books_are_kept();
