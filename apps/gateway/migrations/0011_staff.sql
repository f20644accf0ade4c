-- People of operators, as each operator keeps them: a role has names and a phone of its own, so that inviting an
-- e-mail tells nobody the name or phone of the account behind it, and no operator changes what another one wrote.
alter table memberships
  add column email text,
  add column first_name text,
  add column last_name text,
  add column username text,
  add column mobile_phone text,
  add column version integer not null default 1;
--> statement-breakpoint
update memberships m
set email = a.email, first_name = a.first_name, last_name = a.last_name, username = a.email, mobile_phone = a.mobile_phone
from accounts a where a.id = m.account_id and m.role in ('Sharing.OperatorManager', 'Sharing.Operator', 'Sharing.Technician');
--> statement-breakpoint
alter table memberships
  add column full_name text generated always as (trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  add column search_text text generated always as (
    motora_plain(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(username, ''))
  ) stored;
--> statement-breakpoint
create index memberships_staff on memberships (operator_id, role, motora_plain(full_name) collate "C", id);
--> statement-breakpoint
create index memberships_search on memberships using gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- A company that registered itself and has not used the link of its mail yet. Nothing else exists of it: no account,
-- no operator; whoever types somebody else's e-mail here leaves nothing behind.
create table operator_sign_ups (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  email text not null,
  first_name text not null,
  last_name text not null,
  username text,
  language text check (language in ('es', 'cat', 'en')),
  password_hash text not null,
  -- what the operators' room makes an operator of
  operator jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
--> statement-breakpoint
create index operator_sign_ups_expiry on operator_sign_ups (expires_at);
--> statement-breakpoint
create index operator_sign_ups_email on operator_sign_ups (email, created_at);
--> statement-breakpoint
call motora_platform('operator_sign_ups');
