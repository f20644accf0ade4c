-- A target follows its mail to the end: of two ends the one of the later try is so.
alter table notification_targets add column mail_try integer;
--> statement-breakpoint
-- "mail failed": its tries were used up.
alter table notification_targets
  drop constraint notification_targets_last_error_check,
  add constraint notification_targets_last_error_check
    check (last_error in ('interrupted', 'unreachable', 'later', 'refused', 'mail failed'));
