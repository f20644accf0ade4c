-- A plate is the same with spaces, hyphens and dots or without; it is kept as it was typed (decision 0154).
create function motora_plate_key(plate text) returns text language sql immutable parallel safe
  return upper(coalesce(nullif(translate(plate, U&' \00A0\202F.\00B7_/-\2010\2011\2013\2014', ''), ''), plate));
--> statement-breakpoint
-- Of plates that are there twice by now the eldest vehicle's counts; the others are let be until they are changed.
alter table vehicles add column plate_let_be text;
--> statement-breakpoint
alter table vehicles no force row level security;
--> statement-breakpoint
update vehicles v set plate_let_be = v.plate
  from (
    select id, row_number() over (partition by motora_plate_key(plate) order by created_at, id) as place
    from vehicles where retired_at is null and plate is not null
  ) d
  where d.id = v.id and d.place > 1;
--> statement-breakpoint
alter table vehicles force row level security;
--> statement-breakpoint
create unique index vehicles_plate_key on vehicles (motora_plate_key(plate))
  where retired_at is null and plate_let_be is distinct from plate;
--> statement-breakpoint
-- where a plate is looked for, also those that are let be are found
create index vehicles_by_plate_key on vehicles (motora_plate_key(plate)) where retired_at is null;
--> statement-breakpoint
-- of an index of some rows the planner knows nothing: it would expect each plate in one vehicle of 200
create statistics vehicles_plate_key_known on (motora_plate_key(plate)) from vehicles;
