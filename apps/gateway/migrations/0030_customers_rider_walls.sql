-- A rider's transaction runs under the scope of all operators that are open to the rider, so the scope alone would show
-- every rental and every rider of theirs. These policies narrow it: what the rider's own rows are, and what is public.
-- Restrictive ones only take away; without a rider they ask for nothing (decision 0035).
create procedure motora_rider_wall(walled regclass, readable text, writable text) language plpgsql as $$
begin
  execute format('create policy rider_reads on %s as restrictive for select to motora_app using ((select motora_rider()) is null or (%s))', walled, readable);
  execute format('create policy rider_adds on %s as restrictive for insert to motora_app with check ((select motora_rider()) is null or (%s))', walled, writable);
  execute format('create policy rider_changes on %s as restrictive for update to motora_app using ((select motora_rider()) is null or (%2$s)) with check ((select motora_rider()) is null or (%2$s))', walled, writable);
  execute format('create policy rider_removes on %s as restrictive for delete to motora_app using ((select motora_rider()) is null or (%s))', walled, writable);
end $$;
--> statement-breakpoint
-- From here on a tenant's table is closed to riders unless its migration says otherwise: it drops the four and calls
-- `motora_rider_wall` again.
create or replace procedure motora_wall(walled regclass, operator_column name default 'operator_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy scoped on %1$s to motora_app using (%2$I = any ((select motora_scope())::uuid[])) with check (%2$I = any ((select motora_scope())::uuid[]))', walled, operator_column);
  execute format('create policy everything on %s to motora_everything using (true) with check (true)', walled);
  execute format('grant select, insert, update, delete on %s to motora_app, motora_everything', walled);
  call motora_rider_wall(walled, 'false', 'false');
end $$;
--> statement-breakpoint
-- The rider's own.
call motora_rider_wall('customers', 'id = (select motora_rider())', 'false');
--> statement-breakpoint
call motora_rider_wall('customer_operators', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
call motora_rider_wall('services', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
call motora_rider_wall('trips', 'customer_id = (select motora_rider())', 'customer_id = (select motora_rider())');
--> statement-breakpoint
-- Public: who rents what, where it stands, and whether it can be had. That somebody holds a vehicle says not who.
call motora_rider_wall('operators', 'true', 'false');
--> statement-breakpoint
call motora_rider_wall('operator_areas', 'true', 'false');
--> statement-breakpoint
call motora_rider_wall('operator_logos', 'true', 'false');
--> statement-breakpoint
call motora_rider_wall('vehicles', 'true', 'true');
--> statement-breakpoint
call motora_rider_wall('vehicle_tenures', 'true', 'false');
--> statement-breakpoint
call motora_rider_wall('vehicle_latest', 'true', 'false');
--> statement-breakpoint
call motora_rider_wall('vehicle_rentals', 'true', 'exists (select from services s where s.id = rental_id)');
--> statement-breakpoint
call motora_rider_wall('upgrade_vehicles', 'ended_at is null', 'false');
--> statement-breakpoint
-- Incidents that keep a vehicle from being rented, without what was written of them.
call motora_rider_wall('tickets', 'closed_at is null and vehicle_cannot_operate', 'false');
--> statement-breakpoint
-- Orders of rentals, of vehicles that the rider has or had: a start takes the place of the order of the end before.
call motora_rider_wall('vehicle_commands',
  'rental_id is not null and exists (select from services s where s.vehicle_id = vehicle_commands.vehicle_id)',
  'rental_id is not null and exists (select from services s where s.vehicle_id = vehicle_commands.vehicle_id)');
--> statement-breakpoint
-- What a vehicle said while the rider had it: the trip is made of it.
call motora_rider_wall('vehicle_reports',
  'exists (select from services s where s.vehicle_id = vehicle_reports.vehicle_id and vehicle_reports.at >= s.started_at
    and vehicle_reports.at <= coalesce(s.ended_at, ''infinity''))', 'false');
--> statement-breakpoint
-- Staff's, and the machine's past of a fleet.
do $$
declare
  walled text;
begin
  foreach walled in array array['memberships', 'operator_changes', 'operator_history', 'operator_watch',
    'vehicle_requests', 'vehicle_events', 'vehicle_states', 'heat_pending', 'heat_days',
    'ticket_notes', 'files', 'file_uploads', 'file_upload_parts', 'upgrades', 'vehicle_offers', 'firmwares'] loop
    call motora_rider_wall(walled::regclass, 'false', 'false');
  end loop;
end $$;
--> statement-breakpoint
-- Riders whom the provider has validated rented before addresses were confirmed, and go on.
alter table customers no force row level security;
--> statement-breakpoint
update customers set email_verified = true where can_operate;
--> statement-breakpoint
alter table customers force row level security;
