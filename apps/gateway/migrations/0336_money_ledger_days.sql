-- The books by the day, so that a balance is not the sum of every transfer there ever was: what one account gave to another
-- on a day that is over, by UTC, at an operator and in a currency. Made of the transfers by the clock, and made again where
-- some come later. No more than they say: who adds all of it up has the same balances.
create table ledger_days (
  day date not null,
  -- null: of no operator
  operator_id uuid references operators (id),
  currency text not null,
  debit text not null,
  credit text not null,
  cents bigint not null,
  transfers integer not null,
  unique nulls not distinct (day, operator_id, currency, debit, credit)
);
--> statement-breakpoint
call motora_wall('ledger_days');
--> statement-breakpoint
-- Work that sees everything adds up.
revoke insert, update, delete on ledger_days from motora_app;
--> statement-breakpoint
revoke update on ledger_days from motora_everything;
--> statement-breakpoint
-- Movements of the books, the newest first, and those of the days that are not added up yet.
create index ledger_transfers_newest on ledger_transfers (at desc, id desc);
--> statement-breakpoint
-- Those of an account or of a kind that are few.
create index ledger_transfers_debit on ledger_transfers (debit);
--> statement-breakpoint
create index ledger_transfers_credit on ledger_transfers (credit);
--> statement-breakpoint
create index ledger_transfers_reason on ledger_transfers (reason);
