-- What an operator asks for its vehicles. Each saving is a version that holds from then on; none is ever changed, for
-- rentals keep the one that they started by. Prices are whole parts of 1/10,000 of the currency.
create table rates (
  operator_id uuid not null references operators (id),
  id uuid not null,
  since timestamptz not null,
  currency text not null check (currency in ('eur', 'usd')),
  billing_unit text not null check (billing_unit in ('minute', 'hour', 'days')),
  price_minute integer not null check (price_minute >= 0),
  price_pause_minute integer not null check (price_pause_minute >= 0),
  -- of modes that have a price per minute of their own
  mode_prices jsonb not null default '{}',
  -- [{upTo, price}, …] in growing order
  hour_tiers jsonb not null default '[]',
  day_tiers jsonb not null default '[]',
  max_per_day_cents integer not null check (max_per_day_cents >= 0),
  free_pause_minutes integer not null check (free_pause_minutes >= 0),
  -- saved while the operator was free: everything costs nothing
  is_free boolean not null,
  vat_percent integer not null default 21,
  -- names of what differs from the version before
  changed text[] not null default '{}',
  by_account uuid,
  by_name text,
  primary key (operator_id, id),
  unique (operator_id, since)
);
--> statement-breakpoint
create unique index rates_id on rates (id);
--> statement-breakpoint
call motora_wall('rates');
--> statement-breakpoint
-- Riders see what a rental costs.
drop policy rider_reads on rates;
--> statement-breakpoint
drop policy rider_adds on rates;
--> statement-breakpoint
drop policy rider_changes on rates;
--> statement-breakpoint
drop policy rider_removes on rates;
--> statement-breakpoint
call motora_rider_wall('rates', 'true', 'false');
--> statement-breakpoint
revoke update, delete on rates from motora_app, motora_everything;
--> statement-breakpoint
-- Kept with the operator, for validation and renting ask it of every operator and vehicle: its newest version asks for
-- money. Without one an operator that is not free rents out nothing.
alter table operators add column has_tariff boolean not null default false;
