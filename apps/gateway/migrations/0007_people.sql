-- People of the back-office: what an administrator sees and changes, support users, push topics.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- A text as people search for it: without capitals and accents. (unaccent itself is not immutable only because its
-- dictionary could be exchanged; ours is named and stays.)
create function motora_plain(given text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, given)) $$;
--> statement-breakpoint
alter table accounts
  add column document_code text,
  add column suspended_at timestamptz,
  add column suspended_reason text,
  -- null as well when that account is gone
  add column suspended_by uuid references accounts (id) on delete set null,
  add column last_sign_in_at timestamptz,
  add column full_name text generated always as (trim(first_name || ' ' || last_name)) stored,
  add column search_text text generated always as (
    motora_plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(document_code, ''))
  ) stored,
  add check (can_operate = (suspended_at is null)),
  add check ((suspended_at is null) = (suspended_reason is null));
--> statement-breakpoint
create index accounts_search on accounts using gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- The same order on every installation, whatever its locale: À beside A.
create index accounts_name on accounts (motora_plain(full_name) collate "C", id);
--> statement-breakpoint
create index accounts_created on accounts (created_at desc nulls last, id);
--> statement-breakpoint
create index accounts_last_sign_in on accounts (last_sign_in_at desc nulls last, id);
--> statement-breakpoint
create index accounts_suspended on accounts (suspended_at) where suspended_at is not null;
--> statement-breakpoint
create index memberships_role on memberships (role, account_id);
--> statement-breakpoint
-- What a browser or an app gave out to be reached by, for as long as its session lives. One token, one session.
create table push_subscriptions (
  token text primary key check (length(token) <= 2000),
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null
);
--> statement-breakpoint
create index push_subscriptions_session on push_subscriptions (session_id);
--> statement-breakpoint
call motora_platform('push_subscriptions');
