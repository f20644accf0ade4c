-- A rider buys a bonus pack. Its payment keeps the credit that the pack gave then: that much its lot is opened with.
alter table payments
  add column granted_cents integer check (granted_cents > 0),
  add check ((ref_key = 'Bonus') = (granted_cents is not null));
--> statement-breakpoint
create index payments_packs on payments (customer_id) where ref_key = 'Bonus' and status = 'pending';
--> statement-breakpoint
-- What a rider buys is charged while the rider is there: no clock tries it, and no new card does.
alter table charges
  add column by_rider boolean not null default false,
  add constraint charges_by_rider_check check (not by_rider or next_at is null);
--> statement-breakpoint
-- Packs are the platform's: their transfers are on no account of an operator.
alter table ledger_transfers
  alter column operator_id drop not null,
  drop constraint ledger_transfers_debit_check,
  drop constraint ledger_transfers_credit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_operator_check
    check (operator_id is not null or (debit not like 'operator:%' and credit not like 'operator:%')),
  add constraint ledger_transfers_debit_check check (debit in
    ('rider:owed', 'rider:credit', 'operator:discounts', 'operator:written-off', 'operator:refunds', 'operator:disputed',
      'platform:gifts', 'platform:disputed', 'provider')),
  add constraint ledger_transfers_credit_check check (credit in
    ('rider:owed', 'rider:credit', 'operator:sales', 'operator:refunds', 'operator:disputed', 'platform:gifts',
      'platform:disputed', 'provider')),
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit', 'refund returned',
      'disputed', 'dispute won', 'pack bought', 'pack gift', 'gift refunded', 'gift returned'));
--> statement-breakpoint
-- What a refund of a pack takes of its lot, from where it is asked for: nobody spends it meanwhile.
alter table refunds add column lot_cents integer not null default 0 check (lot_cents >= 0);
--> statement-breakpoint
alter table credit_lots
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and granted_cents);
--> statement-breakpoint
grant update (refunded_cents) on credit_lots to motora_app;
