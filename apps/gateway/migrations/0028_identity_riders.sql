-- Riders sign in by the code of staff (decision 0030): one table of sessions, and passwords where no operator's work
-- can read them.
alter table sessions alter column account_id drop not null,
  add column customer_id uuid references customers (id) on delete cascade,
  add constraint sessions_of_one check (num_nonnulls(account_id, customer_id) = 1);
--> statement-breakpoint
create index sessions_customer on sessions (customer_id) where ended_at is null;
--> statement-breakpoint
create table rider_passwords (
  customer_id uuid primary key references customers (id) on delete cascade,
  password_hash text not null,
  -- by the rider, since it was first set
  changed_at timestamptz
);
--> statement-breakpoint
-- What there is. The owner of these tables is behind their walls as well: they open for this statement.
alter table customers no force row level security;
--> statement-breakpoint
alter table rider_sessions no force row level security;
--> statement-breakpoint
alter table sessions no force row level security;
--> statement-breakpoint
insert into rider_passwords (customer_id, password_hash)
  select id, password_hash from customers where password_hash is not null;
--> statement-breakpoint
insert into sessions (id, customer_id, created_at, last_used_at, expires_at, remembered, generation, rotated_at, ended_at)
  select id, customer_id, created_at, last_used_at, expires_at, true, generation, rotated_at, ended_at from rider_sessions;
--> statement-breakpoint
alter table customers force row level security;
--> statement-breakpoint
alter table rider_sessions force row level security;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
call motora_platform('rider_passwords');
--> statement-breakpoint
-- Old names for the tries of an e-mail in clear: they were locks of at most 15 minutes.
alter table sign_in_brakes no force row level security;
--> statement-breakpoint
delete from sign_in_brakes where subject like 'rider:%';
--> statement-breakpoint
alter table sign_in_brakes force row level security;
--> statement-breakpoint
-- During an upgrade the version before works on `rider_sessions` and `customers.password_hash`: what either version
-- writes, the other reads. The next version drops both with these triggers.
create function motora_rider_session_carried() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    if tg_op = 'DELETE' then
      delete from rider_sessions where id = old.id;
    else
      insert into rider_sessions (id, customer_id, created_at, last_used_at, expires_at, generation, rotated_at, ended_at)
      values (new.id, new.customer_id, new.created_at, new.last_used_at, new.expires_at, new.generation, new.rotated_at, new.ended_at)
      on conflict (id) do update set last_used_at = excluded.last_used_at, generation = excluded.generation,
        rotated_at = excluded.rotated_at, ended_at = excluded.ended_at;
    end if;
  else
    insert into sessions (id, customer_id, created_at, last_used_at, expires_at, remembered, generation, rotated_at, ended_at)
    values (new.id, new.customer_id, new.created_at, new.last_used_at, new.expires_at, true, new.generation, new.rotated_at, new.ended_at)
    on conflict (id) do update set last_used_at = excluded.last_used_at, generation = excluded.generation,
      rotated_at = excluded.rotated_at, ended_at = excluded.ended_at;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger carried_new after insert or update on sessions for each row
  when (new.customer_id is not null and pg_trigger_depth() = 0) execute function motora_rider_session_carried();
--> statement-breakpoint
create trigger carried_old after delete on sessions for each row
  when (old.customer_id is not null and pg_trigger_depth() = 0) execute function motora_rider_session_carried();
--> statement-breakpoint
create trigger carried after insert or update on rider_sessions for each row
  when (pg_trigger_depth() = 0) execute function motora_rider_session_carried();
--> statement-breakpoint
create function motora_rider_password_carried() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'rider_passwords' then
    update customers set password_hash = new.password_hash where id = new.customer_id;
  else
    insert into rider_passwords (customer_id, password_hash) values (new.id, new.password_hash)
    on conflict (customer_id) do update set password_hash = excluded.password_hash;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger carried after insert or update of password_hash on rider_passwords for each row
  when (pg_trigger_depth() = 0) execute function motora_rider_password_carried();
--> statement-breakpoint
create trigger carried after insert or update of password_hash on customers for each row
  when (new.password_hash is not null and pg_trigger_depth() = 0) execute function motora_rider_password_carried();
