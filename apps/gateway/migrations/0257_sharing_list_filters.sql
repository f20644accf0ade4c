-- What the list of services filters by, with ten million of them. A state comes in the order of the list.
create index services_state on services (state, reserved_at desc, id desc);
--> statement-breakpoint
create index services_ended on services (ended_at) where ended_at is not null;
--> statement-breakpoint
-- Parts of a plate, a name or a frame number; parts of an address where a trip began or ended.
create index services_search on services using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index trips_addresses on trips using gin
  (motora_plain(coalesce(origin_address, '') || ' ' || coalesce(destination_address, '')) gin_trgm_ops);
--> statement-breakpoint
create index trips_distance on trips (distance_metres);
