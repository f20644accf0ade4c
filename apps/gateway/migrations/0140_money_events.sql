-- What the card provider delivered. It is kept before it is answered, by the provider's name of it, so that the same again
-- is known; what it is about is read at the provider afterwards.
create table provider_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  about text not null check (about in ('charge', 'refund', 'dispute', 'cardSetup', 'other')),
  -- the provider's name of what it is about
  about_ref text not null,
  state text not null default 'kept' check (state in ('kept', 'done', 'ignored')),
  -- when it is worked on, or again
  due_at timestamptz,
  -- how often it was taken in hand
  tries integer not null default 0 check (tries >= 0),
  ended_at timestamptz,
  -- why nothing came of it, or not yet
  note text,
  check ((state = 'kept') = (ended_at is null)),
  check ((state = 'kept') = (due_at is not null))
);
--> statement-breakpoint
create index provider_events_due on provider_events (due_at) where due_at is not null;
--> statement-breakpoint
create index provider_events_ended on provider_events (ended_at) where ended_at is not null;
--> statement-breakpoint
call motora_platform('provider_events');
--> statement-breakpoint
-- A payment whose payer has told the bank that it is wrong. A charge that pays several payments has one row for each.
create table disputes (
  id uuid primary key,
  operator_id uuid references operators (id),
  payment_id uuid not null,
  dispute_ref text not null,
  -- what the bank took of this payment, or would
  cents integer not null check (cents > 0),
  -- the provider's word, such as fraudulent
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- whether the bank has taken the money: a mere inquiry takes none
  has_taken boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (dispute_ref, payment_id),
  foreign key (operator_id, payment_id) references payments (operator_id, id),
  check ((state = 'open') = (closed_at is null))
);
--> statement-breakpoint
create index disputes_payment on disputes (payment_id);
--> statement-breakpoint
create index disputes_open on disputes (payment_id) where state = 'open';
--> statement-breakpoint
call motora_wall('disputes');
--> statement-breakpoint
-- of a pack there is no operator that the key could carry
call motora_names_seen('disputes', 'payment_id', 'payments');
--> statement-breakpoint
-- Only what the provider says is written here, by work that sees everything.
revoke insert, update, delete on disputes from motora_app;
--> statement-breakpoint
revoke delete on disputes from motora_everything;
--> statement-breakpoint
-- What a bank sent back of a refund after it had succeeded, in cents of the card's part.
alter table refunds
  add column returned_cents integer not null default 0 check (returned_cents between 0 and card_cents),
  add column returned_at timestamptz,
  -- when the bill was made that takes the refund's own back
  add column return_billed_at timestamptz,
  add check ((returned_cents > 0) = (returned_at is not null));
--> statement-breakpoint
create index refunds_returned on refunds (returned_at, id) where returned_cents > 0 and return_billed_at is null;
--> statement-breakpoint
drop index refunds_whole;
--> statement-breakpoint
create unique index refunds_whole on refunds (payment_id) where is_whole and state <> 'failed' and returned_cents = 0;
--> statement-breakpoint
-- The books know what was disputed, and what of a refund came back.
alter table ledger_transfers
  drop constraint ledger_transfers_debit_check,
  drop constraint ledger_transfers_credit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_debit_check check (debit in
    ('rider:owed', 'rider:credit', 'operator:discounts', 'operator:written-off', 'operator:refunds', 'operator:disputed',
      'provider')),
  add constraint ledger_transfers_credit_check check (credit in
    ('rider:owed', 'rider:credit', 'operator:sales', 'operator:refunds', 'operator:disputed', 'provider')),
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit', 'refund returned',
      'disputed', 'dispute won'));
