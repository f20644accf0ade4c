-- Incidents that open themselves when two claim to be one vehicle.
alter table tickets drop constraint tickets_detector_check;
--> statement-breakpoint
alter table tickets add constraint tickets_detector_check
  check (detector in ('low-battery', 'left-area', 'moved-without-rental', 'silent', 'contested-identity'));
--> statement-breakpoint
-- Asked of every vehicle that speaks: whether it has a key of its own, which is then its only way in.
create index device_keys_of_device on device_keys (imei) where imei is not null and revoked_at is null;
