-- How a rider is told things, as the rider's app says: in which language, and whether news too.
alter table customers add column language text check (language in ('es', 'cat', 'en'));
--> statement-breakpoint
-- when the rider said yes to news; null: no
alter table customers add column news_accepted_at timestamptz;
--> statement-breakpoint
-- What riders were written in until now: the language of the app when it last sent a photo. That column is kept for a
-- process of the version before, and nothing reads it any more.
alter table customers no force row level security;
--> statement-breakpoint
-- what an owner may not see it does not copy, and no error says so
alter table customer_papers no force row level security;
--> statement-breakpoint
update customers set language = p.language from customer_papers p where p.customer_id = customers.id;
--> statement-breakpoint
alter table customer_papers force row level security;
--> statement-breakpoint
alter table customers force row level security;
