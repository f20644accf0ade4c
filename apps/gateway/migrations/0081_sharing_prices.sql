-- What a rental is priced by, kept from its start: the version of the tariff, whether the operator was free, the clock
-- that divides its days. Null: it began before prices, and has none. At its end the price is kept once with its lines.
alter table services
  add column rate_id uuid,
  add column is_free boolean,
  add column time_zone text,
  add column currency text check (currency in ('eur', 'usd')),
  -- the vehicle was ordered on and never reported itself on; known at the end
  add column never_started boolean,
  add column price_lines jsonb,
  add foreign key (operator_id, rate_id) references rates (operator_id, id),
  add check (rate_id is not null or is_free or (is_free is null and time_zone is null and currency is null)),
  add check (is_free is null or (time_zone is not null and currency is not null)),
  -- ended by the version before, beside this one during an upgrade, it has terms and no price
  add check (price_lines is null or (state = 'ended' and is_free is not null)),
  add check ((price_lines is null) = (never_started is null)),
  add check (price_lines is null or price_cents >= 0);
--> statement-breakpoint
comment on column services.price_cents is 'written once, at the end, by the version that the rental keeps; null without one';
