-- A short number for each rider, given with the first rental: so a day's riders are a few bytes each, and whether two days
-- had the same ones is seen without comparing ids.
create table rider_numbers (
  customer_id uuid primary key references customers (id),
  number integer generated always as identity unique
);
--> statement-breakpoint
call motora_platform('rider_numbers');
--> statement-breakpoint
-- Who began a rental with an operator on a day of its own clock: their numbers, rising, of four bytes each. A rider who
-- rides twice stands here once, and who rides with two operators once with each.
create table rider_days (
  operator_id uuid not null references operators (id),
  day date not null,
  riders bytea not null check (octet_length(riders) > 0 and octet_length(riders) % 4 = 0),
  primary key (operator_id, day)
);
--> statement-breakpoint
-- Numbers are as good as random: packing them costs time and saves nothing.
alter table rider_days alter column riders set storage external;
--> statement-breakpoint
create index rider_days_day on rider_days (day);
--> statement-breakpoint
call motora_wall('rider_days');
--> statement-breakpoint
-- Only the clock writes these.
revoke insert, update, delete on rider_days from motora_app;
--> statement-breakpoint
alter table services no force row level security;
--> statement-breakpoint
alter table operators no force row level security;
--> statement-breakpoint
alter table rider_numbers no force row level security;
--> statement-breakpoint
alter table rider_days no force row level security;
--> statement-breakpoint
insert into rider_numbers (customer_id) select distinct customer_id from services where started_at is not null;
--> statement-breakpoint
insert into rider_days (operator_id, day, riders)
select r.operator_id, r.day, string_agg(int4send(n.number), ''::bytea order by n.number)
from (
  select distinct s.operator_id, (s.started_at at time zone o.timezone)::date as day, s.customer_id
  from services s join operators o on o.id = s.operator_id where s.started_at is not null
) as r join rider_numbers n on n.customer_id = r.customer_id
group by r.operator_id, r.day;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table operators force row level security;
--> statement-breakpoint
alter table rider_numbers force row level security;
--> statement-breakpoint
alter table rider_days force row level security;
