-- A customer's whole life: the provider's review, the account, the links, and what is left of an erased person.
alter table customers
  add column address text,
  add column postal_code text,
  add column id_doc_code text,
  add column comment text,
  -- the four photos wait for the provider since
  add column pending_since timestamptz,
  -- what was validated has expired at
  add column lapsed_at timestamptz,
  -- the person is gone; the row stays for trips and payments and names nobody
  add column erased_at timestamptz,
  add column version integer not null default 1,
  add column full_name text generated always as (trim(first_name || ' ' || last_name)) stored,
  -- the same as `reviewStateOf` of the rules; a test compares them
  add column review_state text generated always as (
    case when can_operate then 'validated' when pending_since is not null then 'pending' when lapsed_at is not null then 'lapsed'
      when cannot_operate_reason is not null then 'invalidated' else 'incomplete' end
  ) stored,
  add column search_text text generated always as (
    motora_plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile_phone, ''))
  ) stored;
--> statement-breakpoint
create index customers_newest on customers (registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
create index customers_validated on customers (validated_at) where erased_at is null;
--> statement-breakpoint
create index customers_name on customers (motora_plain(full_name) collate "C") where erased_at is null;
--> statement-breakpoint
create index customers_by_email on customers (motora_plain(email) collate "C") where erased_at is null;
--> statement-breakpoint
create index customers_review on customers (review_state, registered_at desc, id desc) where erased_at is null;
--> statement-breakpoint
create index customers_search on customers using gin (search_text gin_trgm_ops);
--> statement-breakpoint
drop index customers_pending;
--> statement-breakpoint
create index customers_waiting on customers (pending_since, id) where pending_since is not null;
--> statement-breakpoint
alter table customer_operators
  add column linked_at timestamptz not null default now(),
  -- the operator rents to the customer; off, it alone does not
  add column enabled boolean not null default true,
  -- the customer has left the operator for good
  add column deregistered_at timestamptz,
  add column trips_count integer not null default 0;
--> statement-breakpoint
create index customer_operators_newest on customer_operators (operator_id, linked_at desc, customer_id);
--> statement-breakpoint
alter table customer_operators no force row level security;
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
update customer_operators l set linked_at = can_operate_start, trips_count = (
  select count(*) from services s where s.operator_id = l.operator_id and s.customer_id = l.customer_id and s.state = 'ended');
--> statement-breakpoint
alter table customer_operators force row level security;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
-- What was done to a customer: names of fields, never what was in them. Without an operator it is about the account, and
-- the provider's to read.
create table customer_history (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  operator_id uuid references operators (id),
  at timestamptz not null,
  what text not null,
  by_account uuid,
  by_name text,
  by_provider boolean not null,
  changed text[] not null default '{}'
);
--> statement-breakpoint
create index customer_history_newest on customer_history (customer_id, at desc, id desc);
--> statement-breakpoint
call motora_wall('customer_history');
--> statement-breakpoint
call motora_names_seen('customer_history', 'customer_id', 'customers');
--> statement-breakpoint
-- What the law asks to be kept of an erased person, sealed with the master key, until it is destroyed (decision 0063).
create table customers_blocked (
  customer_id uuid primary key references customers (id),
  sealed bytea not null,
  blocked_at timestamptz not null,
  destroy_at timestamptz not null
);
--> statement-breakpoint
create index customers_blocked_due on customers_blocked (destroy_at);
--> statement-breakpoint
call motora_platform('customers_blocked');
