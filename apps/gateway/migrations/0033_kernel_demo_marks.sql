-- One row where the demo company was made: anything but the demo refuses such a database. docs/decisions/0038
create table demo_marks (
  is_demo boolean primary key default true check (is_demo),
  marked_at timestamptz not null
);
--> statement-breakpoint
call motora_platform('demo_marks');
--> statement-breakpoint
-- Demo companies of versions before this one are known by a person whom only they have.
alter table accounts no force row level security;
--> statement-breakpoint
alter table demo_marks no force row level security;
--> statement-breakpoint
insert into demo_marks (marked_at) select now() from accounts where email = 'admin@motora.demo' limit 1;
--> statement-breakpoint
alter table demo_marks force row level security;
--> statement-breakpoint
alter table accounts force row level security;
