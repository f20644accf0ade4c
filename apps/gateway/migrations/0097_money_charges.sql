-- A charge: one amount that the card provider takes of a rider's card, for one payment or several. However often it is
-- tried it stays the same one there, so that it is paid at most once.
create table charges (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  currency text not null check (currency in ('eur', 'usd')),
  amount_cents integer not null check (amount_cents > 0),
  payer_ref text not null,
  -- the provider's name of it; null until it has said one
  charge_ref text unique,
  created_at timestamptz not null,
  -- cancelling: no attempt begins any more, and the provider has not said yet that none can succeed
  state text not null default 'open' check (state in ('open', 'cancelling', 'succeeded', 'cancelled')),
  attempts smallint not null default 0 check (attempts >= 0),
  -- how many waits of the plan are over
  step smallint not null default 0 check (step >= 0),
  -- when it is tried next; null: not by itself
  next_at timestamptz,
  ended_at timestamptz,
  check ((state in ('succeeded', 'cancelled')) = (ended_at is not null)),
  check (next_at is null or state in ('open', 'cancelling'))
);
--> statement-breakpoint
create index charges_due on charges (next_at) where next_at is not null;
--> statement-breakpoint
create index charges_customer on charges (customer_id, created_at);
--> statement-breakpoint
call motora_platform('charges');
--> statement-breakpoint
-- Which payments a charge pays, and how much of each.
create table charge_payments (
  charge_id uuid not null references charges (id),
  payment_id uuid not null references payments (id),
  cents integer not null check (cents > 0),
  -- until the charge is cancelled
  is_live boolean not null default true,
  primary key (charge_id, payment_id)
);
--> statement-breakpoint
-- No payment is in two charges that can still be paid, or were.
create unique index charge_payments_live on charge_payments (payment_id) where is_live;
--> statement-breakpoint
call motora_platform('charge_payments');
--> statement-breakpoint
-- Attempts at a charge. Each is kept before the provider is asked, under the key that the provider knows it by.
create table charge_attempts (
  charge_id uuid not null references charges (id),
  n smallint not null check (n > 0),
  card_id uuid not null references rider_cards (id),
  -- whether the provider makes the charge by it; later ones try the same again
  makes_charge boolean not null,
  state text not null check (state in ('claimed', 'unknown', 'succeeded', 'declined', 'needs rider', 'refused')),
  claimed_at timestamptz not null,
  -- who has it in hand loses it then, and it is asked again
  due_at timestamptz not null,
  -- how often it was taken in hand: what an earlier one says late does not count
  tries integer not null default 1 check (tries > 0),
  ended_at timestamptz,
  -- why, in our words
  reason text,
  primary key (charge_id, n),
  check ((state in ('claimed', 'unknown')) = (ended_at is null))
);
--> statement-breakpoint
-- One attempt at a time.
create unique index charge_attempts_open on charge_attempts (charge_id) where ended_at is null;
--> statement-breakpoint
create index charge_attempts_due on charge_attempts (due_at) where ended_at is null;
--> statement-breakpoint
create index charge_attempts_card on charge_attempts (card_id) where ended_at is null;
--> statement-breakpoint
call motora_platform('charge_attempts');
--> statement-breakpoint
-- What is still owed for services, to find what is to be charged.
create index payments_open on payments (customer_id, currency) where status in ('pending', 'failed') and ref_key = 'Service';
--> statement-breakpoint
-- The books know what cards paid, and what was forgiven.
alter table ledger_transfers
  drop constraint ledger_transfers_debit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_debit_check
    check (debit in ('rider:owed', 'rider:credit', 'operator:discounts', 'operator:written-off', 'provider')),
  add constraint ledger_transfers_reason_check
    check (reason in ('priced', 'discount', 'credit used', 'charged', 'forgiven'));
