-- What each month of an operator comes to: what was collected for it, less what it gave back, what banks took, commission
-- and the cost of its vehicles. Made once, when the month is over by the operator's clocks. Rows are only added.
create table settlements (
  -- of the operator, the month and the currency, so that what is settled again is settled once
  id uuid primary key,
  operator_id uuid not null references operators (id),
  -- 2026-11
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  currency text not null check (currency in ('eur', 'usd')),
  -- the books from here on, to there: where the one before ended
  since_at timestamptz not null,
  until_at timestamptz not null,
  -- of the operator's clocks then
  time_zone text not null,
  made_at timestamptz not null,
  -- the operator as it was called then
  operator_name text not null,
  operator_nif text not null,
  -- what cards and credit paid for services
  card_cents bigint not null,
  credit_cents bigint not null,
  -- given back, less what banks sent back; taken by banks, less what came again
  refunds_cents bigint not null,
  disputes_cents bigint not null,
  -- the terms, as they were when it was made: of what stays, in 1/100 of a percent; of one vehicle a month
  commission_hundredths integer not null check (commission_hundredths between 0 and 10000),
  cost_by_vehicle_cents bigint not null check (cost_by_vehicle_cents >= 0),
  -- days of all vehicles together
  vehicle_days integer not null check (vehicle_days >= 0),
  days_of_month integer not null check (days_of_month between 28 and 31),
  commission_cents bigint not null,
  vehicles_cents bigint not null check (vehicles_cents >= 0),
  -- what the provider pays; below zero, the operator owes it
  payable_cents bigint not null,
  unique (operator_id, id),
  unique (operator_id, month, currency),
  check (until_at > since_at),
  check (made_at >= until_at),
  check (payable_cents = card_cents + credit_cents - refunds_cents - disputes_cents - commission_cents - vehicles_cents)
);
--> statement-breakpoint
create index settlements_newest on settlements (month desc, id desc);
--> statement-breakpoint
create index settlements_operator on settlements (operator_id, month desc, id desc);
--> statement-breakpoint
call motora_wall('settlements');
--> statement-breakpoint
-- Work that sees everything settles.
revoke insert, update, delete on settlements from motora_app;
--> statement-breakpoint
revoke update, delete on settlements from motora_everything;
--> statement-breakpoint
-- The vehicles that a settlement counts: on how many days of the month the operator held each when the day ended.
create table settlement_vehicles (
  operator_id uuid not null,
  settlement_id uuid not null,
  vehicle_id uuid not null,
  days integer not null check (days between 1 and 31),
  -- what the operator knew it by
  model text not null,
  plate text,
  primary key (settlement_id, vehicle_id),
  foreign key (operator_id, settlement_id) references settlements (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
call motora_wall('settlement_vehicles');
--> statement-breakpoint
revoke insert, update, delete on settlement_vehicles from motora_app;
--> statement-breakpoint
revoke update, delete on settlement_vehicles from motora_everything;
--> statement-breakpoint
create function motora_settlements_are_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a settlement is neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger settlements_kept before update or delete on settlements
  for each row execute function motora_settlements_are_kept();
--> statement-breakpoint
create trigger settlements_kept_whole before truncate on settlements
  for each statement execute function motora_settlements_are_kept();
--> statement-breakpoint
create trigger settlement_vehicles_kept before update or delete on settlement_vehicles
  for each row execute function motora_settlements_are_kept();
--> statement-breakpoint
create trigger settlement_vehicles_kept_whole before truncate on settlement_vehicles
  for each statement execute function motora_settlements_are_kept();
--> statement-breakpoint
-- A settlement moves accounts of an operator and of the platform, and is of no rider.
alter table ledger_transfers
  alter column customer_id drop not null,
  drop constraint ledger_transfers_debit_check,
  drop constraint ledger_transfers_credit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_debit_check check (debit in
    ('rider:owed', 'rider:credit', 'operator:sales', 'operator:discounts', 'operator:written-off', 'operator:refunds',
      'operator:disputed', 'operator:payable', 'platform:gifts', 'platform:goodwill', 'platform:disputed',
      'platform:commission', 'provider')),
  add constraint ledger_transfers_credit_check check (credit in
    ('rider:owed', 'rider:credit', 'operator:sales', 'operator:refunds', 'operator:disputed', 'operator:payable',
      'platform:gifts', 'platform:disputed', 'platform:commission', 'provider')),
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit', 'refund returned',
      'disputed', 'dispute won', 'pack bought', 'pack gift', 'gift refunded', 'gift returned', 'goodwill', 'settled',
      'settled refunds', 'settled disputes', 'commission', 'cost of vehicles')),
  -- settlements alone move what is payable and what the platform keeps of it
  add constraint ledger_transfers_settled_check check ((customer_id is null) = (reason in
    ('settled', 'settled refunds', 'settled disputes', 'commission', 'cost of vehicles'))),
  add constraint ledger_transfers_payable_check check (customer_id is null or
    (debit not in ('operator:payable', 'platform:commission', 'operator:sales')
      and credit not in ('operator:payable', 'platform:commission')));
