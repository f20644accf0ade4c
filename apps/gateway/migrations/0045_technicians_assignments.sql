-- Since when the technician of a ticket is to be sent a mail about it; null: nothing is to be sent.
alter table tickets add column technician_unaware_since timestamptz;
--> statement-breakpoint
create index tickets_technician_unaware on tickets (technician_id) where technician_unaware_since is not null;
