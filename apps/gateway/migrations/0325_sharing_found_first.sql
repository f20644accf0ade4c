-- What rentals have in common is kept once and found first: the vehicles as they were then, and the streets where trips began
-- and ended. There are thousands of each, and millions of rentals (decision 0174).
create table rented_vehicles (
  operator_id uuid not null references operators (id),
  -- as `search_text` of its rentals
  text text not null,
  -- what it is called and its frame number, both folded
  vehicle text not null,
  vin text not null,
  primary key (operator_id, text)
);
--> statement-breakpoint
create table trip_addresses (
  operator_id uuid not null references operators (id),
  address text not null,
  text text generated always as (motora_plain(address)) stored,
  primary key (operator_id, address)
);
--> statement-breakpoint
call motora_wall('rented_vehicles');
--> statement-breakpoint
call motora_wall('trip_addresses');
--> statement-breakpoint
-- A rider's rental adds to them too. Nobody changes them.
drop policy rider_reads on rented_vehicles;
--> statement-breakpoint
drop policy rider_adds on rented_vehicles;
--> statement-breakpoint
drop policy rider_changes on rented_vehicles;
--> statement-breakpoint
drop policy rider_removes on rented_vehicles;
--> statement-breakpoint
drop policy rider_reads on trip_addresses;
--> statement-breakpoint
drop policy rider_adds on trip_addresses;
--> statement-breakpoint
drop policy rider_changes on trip_addresses;
--> statement-breakpoint
drop policy rider_removes on trip_addresses;
--> statement-breakpoint
call motora_rider_wall('rented_vehicles', 'false',
  'exists (select from services s where s.operator_id = rented_vehicles.operator_id)');
--> statement-breakpoint
call motora_rider_wall('trip_addresses', 'false',
  'exists (select from services s where s.operator_id = trip_addresses.operator_id)');
--> statement-breakpoint
revoke update, delete on rented_vehicles, trip_addresses from motora_app;
--> statement-breakpoint
create function motora_rental_names_vehicle() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- without a target: who adds need not be one who reads
  insert into rented_vehicles (operator_id, text, vehicle, vin)
  values (new.operator_id, new.search_text, motora_plain(coalesce(new.vehicle_plate, new.vehicle_name)), motora_plain(new.vehicle_vin))
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger vehicle_is_named after insert or update of operator_id, vehicle_plate, vehicle_name, vehicle_vin on services
  for each row execute function motora_rental_names_vehicle();
--> statement-breakpoint
create function motora_trip_names_addresses() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- in one order, so that two trips between the same new streets do not wait for each other
  insert into trip_addresses (operator_id, address)
  select new.operator_id, address from unnest(array[new.origin_address, new.destination_address]) as address
  where address is not null order by address
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger addresses_are_named after insert or update of operator_id, origin_address, destination_address on trips
  for each row execute function motora_trip_names_addresses();
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table trips no force row level security;
--> statement-breakpoint
alter table rented_vehicles no force row level security;
--> statement-breakpoint
alter table trip_addresses no force row level security;
--> statement-breakpoint
insert into rented_vehicles (operator_id, text, vehicle, vin)
select distinct on (operator_id, search_text) operator_id, search_text, motora_plain(coalesce(vehicle_plate, vehicle_name)), motora_plain(vehicle_vin)
from services order by operator_id, search_text;
--> statement-breakpoint
insert into trip_addresses (operator_id, address)
select operator_id, origin_address from trips where origin_address is not null
union
select operator_id, destination_address from trips where destination_address is not null;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table trips force row level security;
--> statement-breakpoint
alter table rented_vehicles force row level security;
--> statement-breakpoint
alter table trip_addresses force row level security;
--> statement-breakpoint
drop index services_search;
--> statement-breakpoint
drop index trips_addresses;
--> statement-breakpoint
create index services_vehicle_text on services (search_text);
--> statement-breakpoint
-- A trip is found by one index, and its rental by another: neither row is read to count them.
drop index services_id;
--> statement-breakpoint
create unique index services_id on services (id) include (operator_id);
--> statement-breakpoint
drop index trips_distance;
--> statement-breakpoint
create index trips_distance on trips (distance_metres) include (operator_id, service_id);
--> statement-breakpoint
create index trips_origin on trips (origin_address) include (operator_id, service_id) where origin_address is not null;
--> statement-breakpoint
create index trips_destination on trips (destination_address) include (operator_id, service_id)
  where destination_address is not null;
