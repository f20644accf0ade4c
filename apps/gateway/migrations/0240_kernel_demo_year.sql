-- How many weeks of its year the demo company has lived: said in the transaction of each week, so that a start that was
-- stopped goes on with the next one. docs/decisions/0094
alter table demo_marks add column year_weeks integer not null default 0 check (year_weeks >= 0);
