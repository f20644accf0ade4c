-- A key of its own for each person, sealed with the master key: what is sealed under it is unreadable from the moment
-- that the key is destroyed, wherever a copy of it is. A destroyed key leaves its row: no other one is made for the person.
create table customer_keys (
  customer_id uuid primary key references customers (id),
  -- null: destroyed
  sealed bytea,
  made_at timestamptz not null,
  destroyed_at timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);
--> statement-breakpoint
call motora_platform('customer_keys');
--> statement-breakpoint
-- A transaction that sees the customer may use and make the key; destroying it is for one that sees everything.
create policy seen on customer_keys for select to motora_app
  using (exists (select from customers c where c.id = customer_id));
--> statement-breakpoint
create policy made on customer_keys for insert to motora_app
  with check (sealed is not null and exists (select from customers c where c.id = customer_id));
--> statement-breakpoint
grant select, insert on customer_keys to motora_app;
--> statement-breakpoint
call motora_rider_wall('customer_keys', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
