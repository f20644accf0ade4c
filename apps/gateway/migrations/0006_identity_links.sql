-- Links in e-mails: each is made once, used once, and known by the hash of its token alone.
create table identity_links (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('confirm-email', 'accept-membership', 'reset-password')),
  account_id uuid not null references accounts (id) on delete cascade,
  membership_id uuid references memberships (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- used, or made void by the use of another
  used_at timestamptz,
  check ((kind = 'accept-membership') = (membership_id is not null))
);
--> statement-breakpoint
create index identity_links_account on identity_links (account_id);
--> statement-breakpoint
create index identity_links_membership on identity_links (membership_id) where membership_id is not null;
--> statement-breakpoint
create index identity_links_expiry on identity_links (expires_at);
--> statement-breakpoint
call motora_platform('identity_links');
--> statement-breakpoint
alter table accounts add column password_changed_at timestamptz;
--> statement-breakpoint
-- What the pretend mail partner was given, where no mail server is set. Text and link are sealed: a copy of the
-- database opens nobody's door.
create table mails (
  id uuid primary key,
  to_email text not null,
  subject text not null,
  body bytea not null,
  sent_at timestamptz not null
);
--> statement-breakpoint
create index mails_newest on mails (sent_at desc, id desc);
--> statement-breakpoint
call motora_platform('mails');
