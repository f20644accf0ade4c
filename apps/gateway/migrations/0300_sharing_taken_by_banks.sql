-- What banks took of card payments by disputes and have not given again stays charged, and is told next to it.
alter table service_days add column disputes_cents bigint not null default 0;
--> statement-breakpoint
-- by the payment, as a refund does
create trigger service_days_marked after insert or update of cents, state, has_taken on disputes
  for each row execute function motora_refund_changed();
--> statement-breakpoint
alter table disputes no force row level security;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table service_marks no force row level security;
--> statement-breakpoint
insert into service_marks (operator_id, at)
select distinct s.operator_id, date_bin('15 minutes', s.ended_at, timestamptz '2000-01-01 00:00:00Z')
from disputes d join payments p on p.id = d.payment_id
  join services s on s.operator_id = p.operator_id and s.id = p.service_id
where d.has_taken and d.state <> 'won' and s.ended_at is not null;
--> statement-breakpoint
alter table service_marks force row level security;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table disputes force row level security;
