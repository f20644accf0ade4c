-- Views of tables that a person has kept: filters, order and columns under a name. Nobody else's business.
create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  table_id text not null check (length(table_id) <= 60),
  name text not null check (length(name) between 1 and 60),
  -- "Low battery" and "low battery" are one name to a person
  name_key text not null generated always as (lower(name)) stored,
  search jsonb not null,
  changed_at timestamptz not null,
  unique (account_id, table_id, name_key)
);
--> statement-breakpoint
call motora_platform('saved_views');
