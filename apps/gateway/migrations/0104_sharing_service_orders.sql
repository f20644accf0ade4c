-- The newest rentals of all operators, and each other order that their list offers.
create index services_newest on services (reserved_at desc, id desc);
--> statement-breakpoint
create index services_started on services (started_at, reserved_at desc, id desc) where started_at is not null;
--> statement-breakpoint
create index services_price on services (price_cents, reserved_at desc, id desc) where price_cents is not null;
--> statement-breakpoint
-- What a rental's vehicle is found by, folded once and not at each search.
alter table services add column search_text text generated always as (
  motora_plain(coalesce(vehicle_plate, '') || ' ' || vehicle_name || ' ' || vehicle_vin)
) stored;
