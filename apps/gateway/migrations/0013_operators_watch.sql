-- What an operator wants to be told of by an incident that opens itself, since when it does (null: it does not), so
-- that nothing opens for what happened before. No row: nothing opens by itself.
create table operator_watch (
  operator_id uuid primary key references operators (id),
  low_battery_since timestamptz,
  low_battery_percent integer not null check (low_battery_percent between 5 and 60),
  left_area_since timestamptz,
  moved_since timestamptz,
  silent_since timestamptz,
  updated_at timestamptz not null
);
--> statement-breakpoint
call motora_wall('operator_watch');
