-- Rentals and metres of an operator, counted from the index alone: its list shows them for every row.
create index services_ended_by_operator on services (operator_id) where state = 'ended';
--> statement-breakpoint
create index trips_metres_by_operator on trips (operator_id) include (distance_metres);
