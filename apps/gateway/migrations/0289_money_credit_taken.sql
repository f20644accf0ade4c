-- Where a bank took a pack back for good, the credit that is left of it goes as well.
alter table credit_lots
  add column taken_cents integer not null default 0 check (taken_cents between 0 and granted_cents);
--> statement-breakpoint
alter table disputes add column lot_cents integer not null default 0 check (lot_cents >= 0);
--> statement-breakpoint
alter table ledger_transfers
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit', 'refund returned',
      'disputed', 'dispute won', 'pack bought', 'pack gift', 'gift refunded', 'gift returned', 'credit taken back',
      'gift taken back', 'goodwill', 'credit forfeited', 'settled', 'settled refunds', 'settled disputes', 'commission',
      'cost of vehicles'));
