-- Goodwill: credit that customer service gives, with a reason. Its lot is of no pack and no payment; its id is the caller's
-- own, so that asked again it is the same lot. The database itself gives no more than 10 EUR at a time.
alter table credit_lots
  alter column pack_id drop not null,
  alter column payment_id drop not null,
  -- why it was given; emptied when the person is erased
  add column reason text,
  add column given_by uuid,
  -- what the account was called that gave it
  add column given_by_name text,
  add constraint credit_lots_bought check ((pack_id is null) = (payment_id is null)),
  add constraint credit_lots_given check ((payment_id is null) = (given_by is not null)),
  add constraint credit_lots_reason check ((given_by is null) = (reason is null)),
  add constraint credit_lots_goodwill_max check (given_by is null or granted_cents <= 1000);
--> statement-breakpoint
create index credit_lots_given_by on credit_lots (given_by, opened_at) where given_by is not null;
--> statement-breakpoint
-- Goodwill is the platform's: its transfer is on no account of an operator.
alter table ledger_transfers
  drop constraint ledger_transfers_debit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_debit_check check (debit in
    ('rider:owed', 'rider:credit', 'operator:discounts', 'operator:written-off', 'operator:refunds', 'operator:disputed',
      'platform:gifts', 'platform:goodwill', 'platform:disputed', 'provider')),
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit', 'refund returned',
      'disputed', 'dispute won', 'pack bought', 'pack gift', 'gift refunded', 'gift returned', 'goodwill'));
