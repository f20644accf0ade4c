create table customers (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_phone text,
  country text not null default 'ES',
  city text,
  birthday date,
  gender text check (gender in ('male', 'female', 'undisclosed')),
  id_doc_type text not null default 'NIF',
  password_hash text,
  email_verified boolean not null default false,
  mobile_phone_verified boolean not null default false,
  -- the provider has validated the documents
  can_operate boolean not null default false,
  cannot_operate_reason text,
  enabled boolean not null default true,
  registered_at timestamptz not null,
  validated_at timestamptz,
  deregistered_at timestamptz
);
--> statement-breakpoint
create unique index customers_email on customers (lower(email));
--> statement-breakpoint
-- A rider belongs to no operator; links say whom they may rent from, and since when.
create table customer_operators (
  operator_id uuid not null references operators (id),
  customer_id uuid not null references customers (id),
  can_operate_start timestamptz not null,
  -- null: no end
  can_operate_end timestamptz,
  unlinked_at timestamptz,
  primary key (operator_id, customer_id)
);
--> statement-breakpoint
create index customer_operators_customer on customer_operators (customer_id);
--> statement-breakpoint
call motora_wall('customer_operators');
--> statement-breakpoint
alter table customers enable row level security;
--> statement-breakpoint
alter table customers force row level security;
--> statement-breakpoint
create policy everything on customers to motora_everything using (true) with check (true);
--> statement-breakpoint
-- An operator sees the riders that are or were linked to it.
create policy scoped on customers for select to motora_app
  using (exists (select from customer_operators link where link.customer_id = id and link.operator_id = any ((select motora_scope())::uuid[])));
--> statement-breakpoint
-- The rider of the running transaction, if a rider began it: sees the own record before there is any link.
create function motora_rider() returns uuid language sql stable parallel safe
  return nullif(current_setting('motora.rider', true), '')::uuid;
--> statement-breakpoint
create policy own on customers for select to motora_app using (id = (select motora_rider()));
--> statement-breakpoint
grant select, insert, update, delete on customers to motora_everything;
--> statement-breakpoint
grant select on customers to motora_app;
--> statement-breakpoint
create table rider_sessions (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  ended_at timestamptz
);
--> statement-breakpoint
create index rider_sessions_customer on rider_sessions (customer_id) where ended_at is null;
--> statement-breakpoint
call motora_platform('rider_sessions');
