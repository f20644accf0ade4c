-- Two windows of one person do not overwrite each other's changes of a report.
alter table scheduled_reports add column version integer not null default 1;
