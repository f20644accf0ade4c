-- The hours in which documents are reviewed: each saving is a calendar that holds from then on, so that what was measured
-- by an earlier one stays as it was. The provider's.
create table shift_calendars (
  since timestamptz primary key,
  shift_days jsonb not null
);
--> statement-breakpoint
call motora_platform('shift_calendars');
