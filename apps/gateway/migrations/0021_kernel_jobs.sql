-- Jobs: work that was asked for and must end. A job is written with the change that asks for it, done after its commit by
-- whoever has the clock's door, tried again when it fails, and set aside for a person when it has failed too often.
-- Takes the place of the outbox. docs/decisions/0028
create table jobs (
  id uuid primary key,
  name text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- timed work: done again so many seconds after its end; absent where it is done once
  every_seconds integer check (every_seconds >= 60),
  -- counts up only: whoever took a job shows by it that the job is still theirs
  attempts integer not null default 0,
  max_attempts integer not null default 36,
  -- taken: the end of the lease
  due_at timestamptz not null,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text
);
--> statement-breakpoint
create index jobs_waiting on jobs (due_at, id) where done_at is null;
--> statement-breakpoint
create index jobs_done on jobs (done_at) where done_at is not null;
--> statement-breakpoint
create index jobs_dead on jobs (dead_at) where dead_at is not null;
--> statement-breakpoint
-- A piece of timed work is one row, however many processes there are.
create unique index jobs_timed on jobs (name) where every_seconds is not null;
--> statement-breakpoint
call motora_platform('jobs');
--> statement-breakpoint
-- Any transaction may ask for a job; taking it is the clock's business.
create policy ask on jobs for insert to motora_app with check (every_seconds is null);
--> statement-breakpoint
grant insert on jobs to motora_app;
--> statement-breakpoint
-- What waits goes on as a job, and so does what the version before writes while both run.
create function motora_outbox_to_jobs() returns trigger language plpgsql as $$
begin
  insert into jobs (id, name, key, payload, created_at, due_at)
    values (new.id, new.topic, new.key, new.payload, new.created_at, new.due_at);
  return null;
end $$;
--> statement-breakpoint
alter table outbox no force row level security;
--> statement-breakpoint
alter table jobs no force row level security;
--> statement-breakpoint
insert into jobs (id, name, key, payload, created_at, attempts, max_attempts, due_at, last_error)
  select id, topic, key, payload, created_at, attempts, attempts + 36, due_at, last_error from outbox where sent_at is null;
--> statement-breakpoint
delete from outbox;
--> statement-breakpoint
alter table outbox force row level security;
--> statement-breakpoint
alter table jobs force row level security;
--> statement-breakpoint
create trigger outbox_to_jobs before insert on outbox for each row execute function motora_outbox_to_jobs();
