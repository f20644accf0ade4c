-- Who set an account's password: its own id is the person, another the one who typed a start password (decision 0034).
-- Empty: no password, or one that the version before wrote; that version says by `password_changed_at` and
-- `email_confirmed_at` whose it is. No foreign key: the person who typed it may be gone, and it stays a start password.
alter table accounts add column password_set_by uuid;
--> statement-breakpoint
-- When the person was last told that somebody knew the password and had no right code.
alter table sign_in_brakes add column told_at timestamptz;
--> statement-breakpoint
-- The owner of these tables is behind their walls as well: they open for these statements.
alter table accounts no force row level security;
--> statement-breakpoint
alter table recovery_codes no force row level security;
--> statement-breakpoint
alter table audit_events no force row level security;
--> statement-breakpoint
-- Passwords that another typed are start passwords until their person changes them. An authenticator that was set up
-- before that goes: its picture was there for the other as well.
with typed as (
  select distinct on (a.id) a.id, e.actor_id::uuid as typed_by,
    coalesce(a.password_changed_at > a.totp_enrolled_at, false) as unsound
  from accounts a join audit_events e
    on e.outcome = 'done' and e.actor_kind = 'staff'
    and ((e.event = 'staff.created' and lower(e.target_name) = lower(a.email) and e.after ->> 'invited' = 'false')
      or (e.event = 'support_users.created' and e.target_id = a.id::text))
  where a.password_hash is not null
    and not exists (select from audit_events u where u.event = 'identity.password_reset' and u.target_id = a.id::text
      and u.outcome = 'done' and u.at < a.totp_enrolled_at)
  order by a.id, e.at desc
), codes as (
  delete from recovery_codes r using typed t where r.account_id = t.id and t.unsound
)
update accounts a set
  password_set_by = case when a.password_changed_at is null then t.typed_by end,
  totp_secret = case when not t.unsound then a.totp_secret end,
  totp_enrolled_at = case when not t.unsound then a.totp_enrolled_at end,
  totp_last_step = case when not t.unsound then a.totp_last_step end
from typed t where a.id = t.id;
--> statement-breakpoint
-- What was shown and never used.
update accounts set totp_secret = null where totp_enrolled_at is null and totp_secret is not null;
--> statement-breakpoint
update accounts set password_set_by = id where password_hash is not null and password_set_by is null
  and (password_changed_at is not null or email_confirmed_at is not null);
--> statement-breakpoint
alter table audit_events force row level security;
--> statement-breakpoint
alter table recovery_codes force row level security;
--> statement-breakpoint
alter table accounts force row level security;
