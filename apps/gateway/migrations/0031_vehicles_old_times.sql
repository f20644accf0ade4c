-- Reports of times long past share one partition: a clock that is years behind must not make a table for each week that
-- it names, and anybody who knows an IMEI can say any time.
create table vehicle_reports_old partition of vehicle_reports default;
--> statement-breakpoint
alter table vehicle_reports_old enable row level security;
--> statement-breakpoint
alter table vehicle_reports_old force row level security;
--> statement-breakpoint
-- As before, but a week of which there are reports in vehicle_reports_old stays there: no partition can be made of it,
-- and moving rows would stop all writing meanwhile.
create or replace function motora_make_reports_week(moment timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  monday date := date_trunc('week', moment at time zone 'UTC')::date;
  partition text := format('vehicle_reports_%s', to_char(monday, 'IYYY"w"IW'));
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('vehicle_reports'));
    begin
      execute format('create table if not exists %I partition of vehicle_reports for values from (%L) to (%L)',
        partition, monday::timestamp at time zone 'UTC', (monday + 7)::timestamp at time zone 'UTC');
    exception when check_violation then
      return 'vehicle_reports_old';
    end;
    execute format('alter table %I enable row level security', partition);
    execute format('alter table %I force row level security', partition);
  end if;
  return partition;
end $$;
