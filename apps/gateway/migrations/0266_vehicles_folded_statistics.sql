-- As for customers (0265): indexes of vehicles that have not left hold no statistics of plates and names.
create statistics vehicles_plain_plate on (motora_plain(plate)) from vehicles;
--> statement-breakpoint
create statistics vehicles_plain_name on (motora_plain(name)) from vehicles;
