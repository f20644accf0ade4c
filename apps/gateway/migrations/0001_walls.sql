-- The walls: two roles without login, and the procedures that put a table behind them.
-- motora_app sees the rows of the operators in motora.scope; motora_everything sees all.
-- Both own nothing. A transaction takes one of them with SET LOCAL ROLE and gives it back at its end.
-- Roles belong to the whole server: another database of it may be making them at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'motora_app') then create role motora_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$
begin
  if not exists (select from pg_roles where rolname = 'motora_everything') then create role motora_everything nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$
begin
  for attempt in 1..5 loop
    begin
      execute format('grant motora_app, motora_everything to %I', current_user);
      exit;
    exception when unique_violation or internal_error then -- "tuple concurrently updated"
      if attempt = 5 then raise; end if;
    end;
  end loop;
end $$;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
grant usage on schema public to motora_app, motora_everything;
--> statement-breakpoint
-- The operators that the running transaction may see. Empty text and no text are no operator.
create function motora_scope() returns uuid[] language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('motora.scope', true), ''), ',')::uuid[], '{}');
--> statement-breakpoint
-- Puts a tenant's table behind the wall. Read and write are the same question: whose row is it.
create procedure motora_wall(walled regclass, operator_column name default 'operator_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy scoped on %1$s to motora_app using (%2$I = any ((select motora_scope())::uuid[])) with check (%2$I = any ((select motora_scope())::uuid[]))', walled, operator_column);
  execute format('create policy everything on %s to motora_everything using (true) with check (true)', walled);
  execute format('grant select, insert, update, delete on %s to motora_app, motora_everything', walled);
end $$;
--> statement-breakpoint
-- A table of the platform itself: only a transaction that sees everything reads or writes it.
create procedure motora_platform(walled regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy everything on %s to motora_everything using (true) with check (true)', walled);
  execute format('grant select, insert, update, delete on %s to motora_everything', walled);
end $$;
--> statement-breakpoint
-- News that must not be lost: written with the change it tells of, sent by the clock's door, at least once.
create table outbox (
  id uuid primary key,
  topic text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
--> statement-breakpoint
create index outbox_waiting on outbox (due_at, id) where sent_at is null;
--> statement-breakpoint
call motora_platform('outbox');
--> statement-breakpoint
-- Any transaction may add news; reading it is the clock's business.
create policy announce on outbox for insert to motora_app with check (true);
--> statement-breakpoint
grant insert on outbox to motora_app;
