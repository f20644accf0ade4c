-- The stretches of a rental, driven or paused, half-open: what it costs is counted from them alone. Rentals that began
-- before this table have none: of their pauses only the sum is known.
create table service_phases (
  operator_id uuid not null,
  service_id uuid not null,
  -- 1, 2, … in their order
  number integer not null check (number > 0),
  kind text not null check (kind in ('drive', 'pause')),
  -- null: the vehicle did not tell it, or is paused
  mode text check (mode in ('eco', 'city', 'sport')),
  since timestamptz not null,
  -- null: it runs
  until timestamptz check (until >= since),
  -- the phase before it, of which the key below asks that it ended when this one began: no gap, no overlap
  follows integer generated always as (case when number > 1 then number - 1 end) stored,
  primary key (operator_id, service_id, number),
  unique (operator_id, service_id, number, until),
  foreign key (operator_id, service_id) references services (operator_id, id),
  foreign key (operator_id, service_id, follows, since)
    references service_phases (operator_id, service_id, number, until),
  check (kind = 'drive' or mode is null)
);
--> statement-breakpoint
create unique index service_phases_one_open on service_phases (operator_id, service_id) where until is null;
--> statement-breakpoint
call motora_wall('service_phases');
--> statement-breakpoint
-- A rider sees and writes those of the own rentals.
drop policy rider_reads on service_phases;
--> statement-breakpoint
drop policy rider_adds on service_phases;
--> statement-breakpoint
drop policy rider_changes on service_phases;
--> statement-breakpoint
drop policy rider_removes on service_phases;
--> statement-breakpoint
call motora_rider_wall('service_phases', 'exists (select from services s where s.id = service_id)',
  'exists (select from services s where s.id = service_id)');
--> statement-breakpoint
-- What has been is added to and ended, never taken away.
revoke delete on service_phases from motora_app, motora_everything;
