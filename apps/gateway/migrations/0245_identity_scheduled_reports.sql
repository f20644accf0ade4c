-- What people want again and again: the file of a list, or the PDF of each month. Each one's own, as saved views are.
create table scheduled_reports (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- with whose rights it is made; the role may go, and then the report stops
  membership_id uuid references memberships (id) on delete set null,
  role text not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('list', 'month')),
  content jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday integer check (weekday between 0 and 6),
  month_day integer check (month_day between 1 and 31),
  clock_time text not null,
  zone text not null,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  fault text,
  -- null where it is not active
  next_run_at timestamptz,
  last_run_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check ((state = 'active') = (next_run_at is not null)),
  check ((state = 'stopped') = (fault is not null))
);
--> statement-breakpoint
create index scheduled_reports_of_account on scheduled_reports (account_id);
--> statement-breakpoint
create index scheduled_reports_of_membership on scheduled_reports (membership_id);
--> statement-breakpoint
create index scheduled_reports_due on scheduled_reports (next_run_at) where state = 'active';
--> statement-breakpoint
call motora_platform('scheduled_reports');
--> statement-breakpoint
create table scheduled_report_recipients (
  report_id uuid not null references scheduled_reports (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (report_id, account_id)
);
--> statement-breakpoint
create index scheduled_report_recipients_of_account on scheduled_report_recipients (account_id);
--> statement-breakpoint
call motora_platform('scheduled_report_recipients');
--> statement-breakpoint
-- One row for each due time, which is its key: whatever asks for it, it is made once.
create table report_runs (
  id uuid primary key,
  report_id uuid not null references scheduled_reports (id) on delete cascade,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'empty', 'failed')),
  tries integer not null default 0,
  fault text,
  -- for whom it was made: who fetches it must have the same role of the same operator
  made_for_role text,
  made_for_operator uuid,
  file_name text,
  content_type text,
  rows_written integer,
  size_bytes bigint,
  object_key text,
  kept_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (report_id, due_at)
);
--> statement-breakpoint
create index report_runs_to_drop on report_runs (kept_until) where object_key is not null;
--> statement-breakpoint
create index report_runs_old on report_runs (created_at);
--> statement-breakpoint
-- Bytes are kept before the row that names them.
create index report_runs_of_object on report_runs (object_key) where object_key is not null;
--> statement-breakpoint
call motora_platform('report_runs');
