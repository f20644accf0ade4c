-- Incidents that open themselves when a vehicle is still on after its rental.
alter table tickets drop constraint tickets_detector_check;
--> statement-breakpoint
alter table tickets add constraint tickets_detector_check
  check (detector in ('low-battery', 'left-area', 'moved-without-rental', 'silent', 'contested-identity', 'stays-on'));
