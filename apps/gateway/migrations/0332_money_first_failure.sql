-- When a payment last failed without any card being asked, and why: failed_at is its first failure from now on, and
-- failed_reason is that of the last one, which may be another.
alter table payments add column not_charged_at timestamptz;
--> statement-breakpoint
alter table payments add column not_charged_reason text;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table charge_payments no force row level security;
--> statement-breakpoint
alter table charge_attempts no force row level security;
--> statement-breakpoint
-- A provider may say card_unusable of an attempt too.
update payments p set not_charged_at = p.failed_at, not_charged_reason = p.failed_reason
where p.failed_at is not null and p.failed_reason in ('no_card', 'card_unusable') and not exists (
  select from charge_payments c join charge_attempts a on a.charge_id = c.charge_id
  where c.payment_id = p.id and a.ended_at = p.failed_at);
--> statement-breakpoint
-- Every decline moved failed_at until now: the attempts know the first one.
update payments p set failed_at = (
  select min(a.ended_at) from charge_payments c join charge_attempts a on a.charge_id = c.charge_id
  where c.payment_id = p.id and a.state in ('declined', 'needs rider'))
where p.failed_at is not null and exists (
  select from charge_payments c join charge_attempts a on a.charge_id = c.charge_id
  where c.payment_id = p.id and a.state in ('declined', 'needs rider') and a.ended_at < p.failed_at);
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table charge_payments force row level security;
--> statement-breakpoint
alter table charge_attempts force row level security;
