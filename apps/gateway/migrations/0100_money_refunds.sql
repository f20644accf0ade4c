-- A refund of a payment, whole or in part. It is kept before the card provider is asked, under the key that the provider
-- knows it by, and what came of it is written next to it.
create table refunds (
  id uuid primary key,
  operator_id uuid references operators (id),
  payment_id uuid not null,
  -- all that was left of the payment
  is_whole boolean not null,
  card_cents integer not null check (card_cents >= 0),
  credit_cents integer not null check (credit_cents >= 0),
  -- why, of a part
  reason text,
  asked_at timestamptz not null,
  asked_by uuid not null,
  -- on its way: asked for, or under way at the provider
  state text not null default 'on its way' check (state in ('on its way', 'succeeded', 'failed')),
  refund_ref text unique,
  -- when the provider is asked, or asked again
  due_at timestamptz,
  -- when it was asked first
  sent_at timestamptz,
  -- how often it was taken in hand: what an earlier one says late does not count
  tries integer not null default 0 check (tries >= 0),
  ended_at timestamptz,
  -- why not, or why it is not known, in the provider's words or ours
  failure text,
  foreign key (operator_id, payment_id) references payments (operator_id, id),
  check (card_cents + credit_cents > 0),
  check (is_whole or reason is not null),
  check ((state = 'on its way') = (ended_at is null)),
  check ((state = 'on its way') = (due_at is not null))
);
--> statement-breakpoint
-- A payment is refunded as a whole once, whatever the clicks; again only where that came to nothing.
create unique index refunds_whole on refunds (payment_id) where is_whole and state <> 'failed';
--> statement-breakpoint
create index refunds_payment on refunds (payment_id, asked_at);
--> statement-breakpoint
create index refunds_due on refunds (due_at) where due_at is not null;
--> statement-breakpoint
call motora_wall('refunds');
--> statement-breakpoint
-- of a pack there is no operator that the key could carry
call motora_names_seen('refunds', 'payment_id', 'payments');
--> statement-breakpoint
-- Who asks adds one; what came of it is said by work that sees everything.
revoke update, delete on refunds from motora_app;
--> statement-breakpoint
revoke delete on refunds from motora_everything;
--> statement-breakpoint
-- The books know what went back.
alter table ledger_transfers
  drop constraint ledger_transfers_debit_check,
  drop constraint ledger_transfers_credit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_debit_check check (debit in
    ('rider:owed', 'rider:credit', 'operator:discounts', 'operator:written-off', 'operator:refunds', 'provider')),
  add constraint ledger_transfers_credit_check
    check (credit in ('rider:owed', 'rider:credit', 'operator:sales', 'provider')),
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit'));
