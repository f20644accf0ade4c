-- Keys of hashes that are looked up years later, sealed with the master key: they stay when that changes.
create table lasting_keys (
  purpose text primary key,
  sealed bytea not null
);
--> statement-breakpoint
call motora_platform('lasting_keys');
--> statement-breakpoint
-- A key that does not carry the operator is looked up as the owner of the tables: it would let a tenant name another
-- tenant's row, and learn whether there is one. So whoever acts under a scope names only rows that the scope sees.
-- A unique key tells too much as well: that a vehicle of somebody else is rented now. This is asked before it.
-- Arguments: the column that names, the table whose id it is.
create function motora_names_what_it_sees() returns trigger language plpgsql as $$
declare
  named uuid;
  seen boolean;
begin
  execute format('select ($1).%I', tg_argv[0]) using new into named;
  if named is null then return new; end if;
  execute format('select exists (select from %I where id = $1)', tg_argv[1]) using named into seen;
  if not seen then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Changing a row without changing whom it names asks nothing: what was seen once may be out of sight by now.
create procedure motora_names_seen(child regclass, named_column name, parent name) language plpgsql as $$
begin
  execute format('create trigger %I before insert on %s for each row when (current_user = ''motora_app'') execute function motora_names_what_it_sees(%L, %L)',
    named_column || '_seen', child, named_column, parent);
  execute format('create trigger %I before update of %I on %s for each row when (current_user = ''motora_app'' and new.%2$I is distinct from old.%2$I) execute function motora_names_what_it_sees(%L, %L)',
    named_column || '_still_seen', named_column, child, named_column, parent);
end $$;
--> statement-breakpoint
call motora_names_seen('customer_operators', 'customer_id', 'customers');
--> statement-breakpoint
call motora_names_seen('services', 'customer_id', 'customers');
--> statement-breakpoint
call motora_names_seen('trips', 'customer_id', 'customers');
--> statement-breakpoint
-- A vehicle by what its operator holds or held. For tables that take thousands of rows at once: this question is planned
-- once, those above for each row.
create function motora_names_own_vehicle() returns trigger language plpgsql as $$
begin
  if not exists (select from vehicle_tenures t where t.operator_id = new.operator_id and t.vehicle_id = new.vehicle_id) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger vehicle_id_seen before insert or update of vehicle_id on services for each row
  when (current_user = 'motora_app') execute function motora_names_own_vehicle();
--> statement-breakpoint
create trigger vehicle_id_seen before insert or update of vehicle_id on vehicle_commands for each row
  when (current_user = 'motora_app') execute function motora_names_own_vehicle();
--> statement-breakpoint
create trigger vehicle_id_seen before insert or update of vehicle_id on upgrade_vehicles for each row
  when (current_user = 'motora_app') execute function motora_names_own_vehicle();
--> statement-breakpoint
call motora_names_seen('file_upload_parts', 'upload_id', 'file_uploads');
--> statement-breakpoint
-- Accounts are the platform's: whoever gives somebody a role sees everything.
revoke insert on memberships from motora_app;
--> statement-breakpoint
call motora_names_seen('memberships', 'account_id', 'accounts');
--> statement-breakpoint
-- No key leads to a campaign, but a row about a vehicle lets its operator see the campaign that it names: an operator
-- makes such rows for campaigns of its own. Asked once for all rows of a statement, for there are ten thousand.
create function motora_own_campaigns_only() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct upgrade_id from made) named
    where not exists (select from upgrades u where u.id = named.upgrade_id and u.operator_id = any (motora_scope()))
  ) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger upgrade_id_seen after insert on upgrade_vehicles referencing new table as made for each statement
  when (current_user = 'motora_app') execute function motora_own_campaigns_only();
--> statement-breakpoint
create trigger upgrade_id_still_seen before update of upgrade_id on upgrade_vehicles for each row
  when (current_user = 'motora_app' and new.upgrade_id is distinct from old.upgrade_id)
  execute function motora_names_what_it_sees('upgrade_id', 'upgrades');
--> statement-breakpoint
-- An operator at the top is its own parent.
create trigger parent_id_seen before insert on operators for each row
  when (current_user = 'motora_app' and new.parent_id <> new.id) execute function motora_names_what_it_sees('parent_id', 'operators');
--> statement-breakpoint
create trigger parent_id_still_seen before update of parent_id on operators for each row
  when (current_user = 'motora_app' and new.parent_id is distinct from old.parent_id and new.parent_id <> new.id)
  execute function motora_names_what_it_sees('parent_id', 'operators');
--> statement-breakpoint
-- Functions that run as their owner look at nobody's temporary tables first.
alter function motora_make_reports_week(timestamptz) set search_path = public, pg_temp;
