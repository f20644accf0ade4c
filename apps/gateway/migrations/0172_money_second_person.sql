-- Above a sum a refund waits for another person, who allows or refuses it. The database itself lets none of it go to the
-- card before another account than the one that asked has allowed it.
alter table refunds
  drop constraint refunds_state_check,
  drop constraint refunds_check2,
  add column needs_second boolean not null default false,
  -- what the account that asked was called
  add column asked_by_name text,
  -- who allowed or refused it, or took it back
  add column decided_by uuid,
  add column decided_at timestamptz,
  -- waiting: for another person; lapsed: nobody answered in time
  add constraint refunds_state_check check
    (state in ('waiting', 'on its way', 'succeeded', 'failed', 'refused', 'withdrawn', 'lapsed')),
  add constraint refunds_ended check ((state in ('waiting', 'on its way')) = (ended_at is null)),
  add constraint refunds_decided check ((decided_by is null) = (decided_at is null)),
  add constraint refunds_another check (decided_by is null or (decided_by = asked_by) = (state = 'withdrawn')),
  add constraint refunds_allowed check
    (not needs_second or decided_by is not null or state in ('waiting', 'lapsed'));
--> statement-breakpoint
-- What was refused, withdrawn or lapsed can be asked for again, as what came to nothing can.
drop index refunds_whole;
--> statement-breakpoint
create unique index refunds_whole on refunds (payment_id)
  where is_whole and state in ('waiting', 'on its way', 'succeeded') and returned_cents = 0;
--> statement-breakpoint
create index refunds_waiting on refunds (asked_at) where state = 'waiting';
