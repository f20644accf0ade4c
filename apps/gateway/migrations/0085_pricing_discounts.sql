-- What an operator takes off a price: the generic discount for everybody, and those that name customers. A deleted one
-- stays, for rentals that had it.
create table discounts (
  operator_id uuid not null references operators (id),
  id uuid not null,
  is_generic boolean not null default false,
  name text not null,
  percent integer not null check (percent between 1 and 100),
  promo_text text not null default '',
  promo_code text check (promo_code ~ '^[0-9]{4,12}$'),
  enabled boolean not null,
  -- null: the generic one, which has no dates
  apply_since timestamptz,
  -- excluded
  apply_until timestamptz,
  -- on from the start for customers who are added
  pre_selected boolean not null default false,
  created_at timestamptz not null,
  -- neither deleted nor over; who writes an operator's discounts ends first what is over
  live boolean not null default true,
  deleted_at timestamptz,
  primary key (operator_id, id),
  check (is_generic = (apply_since is null) and is_generic = (apply_until is null)),
  check (apply_until > apply_since),
  check (deleted_at is null or not live)
);
--> statement-breakpoint
create unique index discounts_id on discounts (id);
--> statement-breakpoint
create unique index discounts_generic on discounts (operator_id) where is_generic;
--> statement-breakpoint
create unique index discounts_code on discounts (operator_id, promo_code) where live and promo_code is not null;
--> statement-breakpoint
create index discounts_newest on discounts (operator_id, created_at desc, id desc) where deleted_at is null;
--> statement-breakpoint
call motora_wall('discounts');
--> statement-breakpoint
-- Customers whom a discount names.
create table discount_customers (
  operator_id uuid not null references operators (id),
  discount_id uuid not null,
  customer_id uuid not null references customers (id),
  -- switched on for this customer
  enabled boolean not null,
  assigned_at timestamptz not null,
  -- as the discount
  live boolean not null default true,
  primary key (operator_id, discount_id, customer_id),
  foreign key (operator_id, discount_id) references discounts (operator_id, id)
);
--> statement-breakpoint
-- One that is not over for each customer of an operator, whoever assigns at the same moment (decision Z-40).
create unique index discount_customers_one on discount_customers (operator_id, customer_id) where live;
--> statement-breakpoint
create index discount_customers_customer on discount_customers (customer_id, operator_id);
--> statement-breakpoint
call motora_wall('discount_customers');
--> statement-breakpoint
call motora_names_seen('discount_customers', 'customer_id', 'customers');
--> statement-breakpoint
-- A rider reads the own assignments and what they are of, and may switch the own ones on by a code.
do $$
declare
  walled text;
begin
  foreach walled in array array['discounts', 'discount_customers'] loop
    execute format('drop policy rider_reads on %I', walled);
    execute format('drop policy rider_adds on %I', walled);
    execute format('drop policy rider_changes on %I', walled);
    execute format('drop policy rider_removes on %I', walled);
  end loop;
end $$;
--> statement-breakpoint
call motora_rider_wall('discounts',
  'is_generic or exists (select from discount_customers d where d.operator_id = discounts.operator_id
    and d.discount_id = discounts.id and d.customer_id = (select motora_rider()))', 'false');
--> statement-breakpoint
call motora_rider_wall('discount_customers', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
drop policy rider_adds on discount_customers;
--> statement-breakpoint
create policy rider_adds on discount_customers as restrictive for insert to motora_app
  with check ((select motora_rider()) is null);
--> statement-breakpoint
drop policy rider_removes on discount_customers;
--> statement-breakpoint
create policy rider_removes on discount_customers as restrictive for delete to motora_app
  using ((select motora_rider()) is null);
--> statement-breakpoint
-- Wrong promo codes of a rider by day (UTC), so that nobody tries them all.
create table promo_tries (
  customer_id uuid not null references customers (id),
  day date not null,
  tries integer not null,
  primary key (customer_id, day)
);
--> statement-breakpoint
call motora_platform('promo_tries');
