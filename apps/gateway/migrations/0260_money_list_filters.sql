-- What the list of payments filters by, in its order where an index can hold that. What costs nothing is no payment.
create index payments_by_status on payments (initcap(status), created_at desc, id desc) where status <> 'not required';
--> statement-breakpoint
create index payments_by_amount on payments (amount_cents, created_at desc, id desc) where status <> 'not required';
--> statement-breakpoint
create index payments_succeeded on payments (succeeded_at) where succeeded_at is not null;
