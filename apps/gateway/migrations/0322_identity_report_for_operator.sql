-- For which operator a report is made, also once the role has gone: its person may be given the same role again. Null: for
-- the provider, or a process of the version before has scheduled it, whose role says so as long as it is there.
alter table scheduled_reports add column for_operator uuid;
--> statement-breakpoint
-- what an owner may not see it does not copy, and no error says so
alter table scheduled_reports no force row level security;
--> statement-breakpoint
alter table memberships no force row level security;
--> statement-breakpoint
alter table report_runs no force row level security;
--> statement-breakpoint
update scheduled_reports s set for_operator = m.operator_id from memberships m where m.id = s.membership_id;
--> statement-breakpoint
-- of a role that has gone, the last file says it
update scheduled_reports s set for_operator = (
  select r.made_for_operator from report_runs r where r.report_id = s.id and r.made_for_role = s.role
  order by r.due_at desc limit 1)
where s.membership_id is null;
--> statement-breakpoint
alter table report_runs force row level security;
--> statement-breakpoint
alter table memberships force row level security;
--> statement-breakpoint
alter table scheduled_reports force row level security;
