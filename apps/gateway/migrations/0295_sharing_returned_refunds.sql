-- What a bank sent back of a refund is not refunded any more: the day of its rental is summed up once more. One whose
-- credit stays given keeps its state.
drop trigger service_days_marked on refunds;
--> statement-breakpoint
create trigger service_days_marked after update of state, returned_cents on refunds
  for each row when ((new.state, new.returned_cents) is distinct from (old.state, old.returned_cents))
  execute function motora_refund_changed();
--> statement-breakpoint
alter table refunds no force row level security;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table service_marks no force row level security;
--> statement-breakpoint
insert into service_marks (operator_id, at)
select distinct s.operator_id, date_bin('15 minutes', s.ended_at, timestamptz '2000-01-01 00:00:00Z')
from refunds r join payments p on p.id = r.payment_id
  join services s on s.operator_id = p.operator_id and s.id = p.service_id
where r.state = 'succeeded' and r.returned_cents > 0 and s.ended_at is not null;
--> statement-breakpoint
alter table service_marks force row level security;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table refunds force row level security;
