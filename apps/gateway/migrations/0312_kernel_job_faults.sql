-- Why a job failed, where that is the product's own sentence: `last_error` is then the partner's answer alone. And when
-- a person last had it tried again: news and reports count their limit from there. docs/decisions/0149
alter table jobs add column fault text, add column sent_again_at timestamptz;
--> statement-breakpoint
alter table jobs no force row level security;
--> statement-breakpoint
update jobs set fault = 'recipient-refused',
    last_error = substr(last_error, length('the mail server refused the recipient: ') + 1)
  where dead_at is not null and last_error like 'the mail server refused the recipient: %';
--> statement-breakpoint
update jobs set fault = 'process-ended', last_error = null
  where dead_at is not null and last_error = 'every process that took it was ended in the middle of it';
--> statement-breakpoint
alter table jobs force row level security;
