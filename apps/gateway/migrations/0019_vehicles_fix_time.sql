-- When the report was made that told the place, and when the speed was measured: fix_at is the time of the fix itself,
-- which may be older. Until now it held the report's.
alter table vehicle_latest add column fix_told_at timestamptz, add column speed_at timestamptz;
--> statement-breakpoint
update vehicle_latest set fix_told_at = fix_at, speed_at = fix_at where fix_at is not null;
