-- Whose hands a vehicle is in: a fact of the vehicle, written by sharing's own row in its own transaction, whoever
-- writes it. A trigger, so that a version that knows nothing of it yet, and an import, cannot leave it behind.
create table vehicle_rentals (
  -- nobody holds a vehicle that another one holds
  vehicle_id uuid primary key,
  operator_id uuid not null,
  rental_id uuid not null,
  state text not null check (state in ('booked', 'in service', 'paused')),
  -- a reservation holds nothing past its limit, whether or not the clock has put it away
  booked_until timestamptz,
  check ((state = 'booked') = (booked_until is not null)),
  foreign key (operator_id, vehicle_id) references vehicle_tenures (operator_id, vehicle_id)
);
--> statement-breakpoint
create index vehicle_rentals_operator on vehicle_rentals (operator_id);
--> statement-breakpoint
call motora_wall('vehicle_rentals');
--> statement-breakpoint
create trigger vehicle_id_seen before insert or update of vehicle_id on vehicle_rentals for each row
  when (current_user = 'motora_app') execute function motora_names_own_vehicle();
--> statement-breakpoint
create function motora_note_rental() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from vehicle_rentals where vehicle_id = old.vehicle_id and rental_id = old.id;
  elsif new.state not in ('reserved', 'in progress', 'paused') then
    delete from vehicle_rentals where vehicle_id = new.vehicle_id and rental_id = new.id;
  else
    insert into vehicle_rentals (vehicle_id, operator_id, rental_id, state, booked_until)
    values (new.vehicle_id, new.operator_id, new.id,
      case new.state when 'reserved' then 'booked' when 'in progress' then 'in service' else 'paused' end,
      case when new.state = 'reserved' then new.reserve_limit_at end)
    on conflict (vehicle_id) do update set state = excluded.state, booked_until = excluded.booked_until
      where vehicle_rentals.rental_id = excluded.rental_id;
    if not found then
      raise unique_violation using constraint = 'services_one_per_vehicle', message = 'another rental holds this vehicle';
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger vehicle_is_held after insert or delete or update of state, reserve_limit_at on services for each row
  execute function motora_note_rental();
--> statement-breakpoint
insert into vehicle_rentals (vehicle_id, operator_id, rental_id, state, booked_until)
select vehicle_id, operator_id, id,
  case state when 'reserved' then 'booked' when 'in progress' then 'in service' else 'paused' end,
  case when state = 'reserved' then reserve_limit_at end
from services where state in ('reserved', 'in progress', 'paused');
--> statement-breakpoint
-- A rental orders that its vehicle is switched (decision 0027): beside what people ask, and of each one at a time.
alter table vehicle_commands add column rental_id uuid,
  add check (rental_id is null or kind in ('power-on', 'power-off'));
--> statement-breakpoint
drop index vehicle_commands_one_at_a_time;
--> statement-breakpoint
create unique index vehicle_commands_one_at_a_time on vehicle_commands (vehicle_id)
  where ended_at is null and rental_id is null;
--> statement-breakpoint
create unique index vehicle_commands_one_order_at_a_time on vehicle_commands (vehicle_id, operator_id)
  where ended_at is null and rental_id is not null;
