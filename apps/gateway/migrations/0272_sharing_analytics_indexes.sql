-- What analytics read of a month's rentals stands in the index that finds them: 200,000 rentals are then a few thousand
-- pages of an index and none of the table. No index more than before, each entry some bytes longer.
drop index services_ended;
--> statement-breakpoint
create index services_ended on services (ended_at)
  include (operator_id, vehicle_id, end_battery_percent, end_latitude, end_longitude) where ended_at is not null;
--> statement-breakpoint
drop index services_started;
--> statement-breakpoint
create index services_started on services (started_at, reserved_at desc, id desc)
  include (operator_id, customer_id, start_latitude, start_longitude) where started_at is not null;
--> statement-breakpoint
drop index services_by_customer;
--> statement-breakpoint
create index services_by_customer on services (customer_id, reserved_at desc) include (operator_id, started_at);
