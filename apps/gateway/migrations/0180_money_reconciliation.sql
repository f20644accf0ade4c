-- Days of the card provider's own list of charges and refunds that were compared with ours, in UTC, as the provider counts.
create table reconciliations (
  day date primary key,
  state text not null check (state in ('failed', 'done')),
  tries integer not null check (tries > 0),
  tried_at timestamptz not null,
  -- what the provider's list had
  charges integer not null default 0 check (charges >= 0),
  refunds integer not null default 0 check (refunds >= 0),
  -- why the list could not be read
  failure text check (failure in ('unreachable', 'refused')),
  check ((state = 'failed') = (failure is not null))
);
--> statement-breakpoint
call motora_platform('reconciliations');
--> statement-breakpoint
-- Where they differ. One row for each thing at the provider and way in which it differs: seen again, it is the same row.
create table payment_findings (
  id uuid primary key,
  subject text not null check (subject in ('charge', 'refund')),
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state', 'double')),
  -- the provider's name of it
  provider_ref text not null,
  payment_id uuid references payments (id),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  currency text not null check (length(currency) = 3),
  here_cents integer,
  there_cents integer,
  here_state text check (here_state in ('open', 'paid', 'cancelled', 'on its way', 'given back', 'failed')),
  there_state text check (there_state in ('open', 'paid', 'cancelled', 'on its way', 'given back', 'failed')),
  closed_at timestamptz,
  -- who closed it; null: it did not hold any more
  closed_by uuid,
  note text,
  unique (subject, provider_ref, kind),
  check (closed_by is null or (closed_at is not null and note is not null))
);
--> statement-breakpoint
create index payment_findings_open on payment_findings (found_at desc, id desc) where closed_at is null;
--> statement-breakpoint
create index payment_findings_seen on payment_findings (seen_at) where closed_at is null;
--> statement-breakpoint
call motora_platform('payment_findings');
--> statement-breakpoint
revoke delete on payment_findings from motora_everything;
--> statement-breakpoint
-- What was charged and given back on a day is looked for by its times.
create index charges_created on charges (created_at);
--> statement-breakpoint
create index charges_ended on charges (ended_at) where ended_at is not null;
--> statement-breakpoint
create index refunds_sent on refunds (sent_at) where sent_at is not null;
--> statement-breakpoint
create index refunds_ended on refunds (ended_at) where ended_at is not null;
