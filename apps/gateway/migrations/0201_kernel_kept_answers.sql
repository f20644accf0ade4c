-- What was answered to calls that carry a key of their own (Idempotency-Key): asked again with the same key the same is
-- answered, and nothing is done. Written in the transaction of the work, swept after a day.
create table kept_answers (
  -- made of the membership that asked and its key: no other membership comes upon it
  id uuid primary key,
  account_id uuid not null,
  -- null: the provider's
  operator_id uuid references operators (id),
  endpoint text not null,
  -- of all that was asked: the same key with anything else is refused
  asked_hash text not null,
  status smallint not null,
  -- json, not jsonb: the same bytes are answered
  answer json not null,
  kept_at timestamptz not null default now()
);
--> statement-breakpoint
create index kept_answers_oldest on kept_answers (kept_at);
--> statement-breakpoint
create index kept_answers_operator on kept_answers (operator_id);
--> statement-breakpoint
call motora_wall('kept_answers');
--> statement-breakpoint
revoke update, delete on kept_answers from motora_app;
--> statement-breakpoint
revoke update on kept_answers from motora_everything;
