-- What a file was made of: what its report is about may be changed later, and whoever fetches the file is judged by
-- what is in it. Files whose report may have been changed since are fetched no more; they were kept for seven days.
alter table report_runs add column made_of jsonb;
--> statement-breakpoint
alter table report_runs no force row level security;
--> statement-breakpoint
alter table scheduled_reports no force row level security;
--> statement-breakpoint
update report_runs set made_of = scheduled_reports.content
from scheduled_reports
where scheduled_reports.id = report_runs.report_id and report_runs.state = 'done'
  and scheduled_reports.changed_at < report_runs.created_at;
--> statement-breakpoint
alter table scheduled_reports force row level security;
--> statement-breakpoint
alter table report_runs force row level security;
