-- Who a rider is at the card provider: a name without personal data, the same for all cards of the rider.
create table rider_payers (
  customer_id uuid primary key references customers (id),
  payer_ref text not null unique,
  created_at timestamptz not null
);
--> statement-breakpoint
call motora_platform('rider_payers');
--> statement-breakpoint
-- A page of the provider on which a rider chooses a card. The card counts when the provider says that it is kept.
create table card_setups (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  -- null until the page is open
  setup_ref text unique,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null default 'open' check (state in ('open', 'kept', 'expired')),
  check ((state = 'open') = (ended_at is null))
);
--> statement-breakpoint
create index card_setups_customer on card_setups (customer_id, started_at);
--> statement-breakpoint
call motora_platform('card_setups');
--> statement-breakpoint
-- Cards of riders as they are shown. The number is known to the provider alone.
create table rider_cards (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  setup_id uuid not null unique references card_setups (id),
  payer_ref text not null,
  card_ref text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^(\d{4})?$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2200),
  added_at timestamptz not null,
  -- its bank said that it must not be tried again
  refused_at timestamptz,
  refused_reason text,
  -- another one is charged from then on, or the person was erased
  removed_at timestamptz,
  -- of no use at the provider either
  gone_at timestamptz,
  check ((refused_at is null) = (refused_reason is null)),
  check (gone_at is null or removed_at is not null)
);
--> statement-breakpoint
-- One card of a rider is the one that is charged.
create unique index rider_cards_current on rider_cards (customer_id) where removed_at is null;
--> statement-breakpoint
create index rider_cards_customer on rider_cards (customer_id, added_at);
--> statement-breakpoint
create index rider_cards_to_remove on rider_cards (removed_at) where removed_at is not null and gone_at is null;
--> statement-breakpoint
call motora_platform('rider_cards');
--> statement-breakpoint
create policy own on rider_cards for select to motora_app using (customer_id = (select motora_rider()));
--> statement-breakpoint
grant select on rider_cards to motora_app;
