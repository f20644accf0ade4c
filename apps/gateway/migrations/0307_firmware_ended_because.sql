-- Why a scheduled campaign was cancelled by itself at its hour; null where a person cancelled it, and before.
alter table upgrades add column ended_because text
  check (ended_because in ('firmware-inactive', 'firmware-not-verified', 'nobody-left', 'hour-missed')),
  add constraint upgrades_ended_because check (ended_because is null or (state = 'cancelled' and started_at is null));
