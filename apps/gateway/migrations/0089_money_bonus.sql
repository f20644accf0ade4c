-- Bonus packs: what a rider can buy, and how much credit it is. The provider's; cents of a euro.
create table bonus_packs (
  id uuid primary key,
  -- "Bonus " and the price that it was made with; it stays when the price changes (decision Z-27)
  name text not null,
  price_cents integer not null check (price_cents > 0),
  -- credit that the rider gets
  offer_cents integer not null check (offer_cents > 0),
  -- on sale from this day until the day before the other, by the provider's calendar
  valid_since date not null,
  valid_until date not null,
  text text not null,
  -- kept and shown, never counted (decision Z-39)
  minutes integer check (minutes >= 0),
  created_at timestamptz not null,
  version integer not null default 1,
  check (valid_until > valid_since)
);
--> statement-breakpoint
create index bonus_packs_newest on bonus_packs (created_at desc, id desc);
--> statement-breakpoint
call motora_platform('bonus_packs');
--> statement-breakpoint
create policy on_offer on bonus_packs for select to motora_app using ((select motora_rider()) is not null);
--> statement-breakpoint
grant select on bonus_packs to motora_app;
--> statement-breakpoint
-- Credit of a customer, one lot for each pack that was paid. What is left can never be below zero, nor more than was
-- granted, however many spend it at the same time.
create table credit_lots (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  pack_id uuid not null references bonus_packs (id),
  -- a payment opens one lot, however often it is said to have succeeded
  payment_id uuid not null unique,
  opened_at timestamptz not null,
  granted_cents integer not null check (granted_cents > 0),
  left_cents integer not null check (left_cents between 0 and granted_cents),
  -- what was left when the person was erased
  forfeited_cents integer not null default 0 check (forfeited_cents between 0 and granted_cents),
  unique (customer_id, id)
);
--> statement-breakpoint
create index credit_lots_oldest on credit_lots (customer_id, opened_at, id);
--> statement-breakpoint
create index credit_lots_pack on credit_lots (pack_id, opened_at desc, id desc);
--> statement-breakpoint
call motora_platform('credit_lots');
--> statement-breakpoint
-- A rental of any operator is paid with it: who sees the customer reads it and spends of it.
-- Lots are opened by work that sees everything.
create policy seen on credit_lots for select to motora_app
  using (exists (select from customers c where c.id = customer_id));
--> statement-breakpoint
create policy spent on credit_lots for update to motora_app
  using (exists (select from customers c where c.id = customer_id))
  with check (exists (select from customers c where c.id = customer_id));
--> statement-breakpoint
grant select, update (left_cents) on credit_lots to motora_app;
--> statement-breakpoint
call motora_rider_wall('credit_lots', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
-- What credit was spent on: one row for each lot that a service took of.
create table credit_uses (
  operator_id uuid not null references operators (id),
  service_id uuid not null,
  lot_id uuid not null,
  customer_id uuid not null references customers (id),
  used_at timestamptz not null,
  cents integer not null check (cents > 0),
  -- of these, by a refund
  given_back_cents integer not null default 0 check (given_back_cents between 0 and cents),
  primary key (operator_id, service_id, lot_id),
  foreign key (customer_id, lot_id) references credit_lots (customer_id, id)
);
--> statement-breakpoint
create index credit_uses_lot on credit_uses (lot_id, used_at desc);
--> statement-breakpoint
create index credit_uses_customer on credit_uses (customer_id, used_at desc);
--> statement-breakpoint
call motora_wall('credit_uses');
--> statement-breakpoint
call motora_names_seen('credit_uses', 'customer_id', 'customers');
--> statement-breakpoint
drop policy rider_reads on credit_uses;
--> statement-breakpoint
drop policy rider_adds on credit_uses;
--> statement-breakpoint
drop policy rider_changes on credit_uses;
--> statement-breakpoint
drop policy rider_removes on credit_uses;
--> statement-breakpoint
call motora_rider_wall('credit_uses', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
-- A rider reads all the own uses, also those at operators that are closed to the rider by now.
create policy own on credit_uses for select to motora_app using (customer_id = (select motora_rider()));
