-- What an operator calls a silent vehicle; what it calls a low battery is there already. Both hold for lists, the map
-- and incidents (decision 0045). Those who said nothing go on with 20 minutes. The default stays: a process of the
-- version before writes these rows without the column while versions change.
alter table operator_watch add column silent_after_minutes integer not null default 20
  check (silent_after_minutes between 5 and 120);
--> statement-breakpoint
-- A silent vehicle is kept from riders, so their work asks from when on a vehicle is silent. No call shows it to them.
drop policy rider_reads on operator_watch;
--> statement-breakpoint
drop policy rider_adds on operator_watch;
--> statement-breakpoint
drop policy rider_changes on operator_watch;
--> statement-breakpoint
drop policy rider_removes on operator_watch;
--> statement-breakpoint
call motora_rider_wall('operator_watch', 'true', 'false');
