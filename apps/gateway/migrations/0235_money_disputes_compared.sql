-- Disputes are compared with the card provider's list as well, and what a person has to see to is kept among the findings: a
-- refund that a bank sent back, a pack that a rider has paid for twice.
alter table reconciliations add column disputes integer not null default 0 check (disputes >= 0);
--> statement-breakpoint
alter table payment_findings
  drop constraint payment_findings_subject_check,
  drop constraint payment_findings_kind_check,
  drop constraint payment_findings_here_state_check,
  drop constraint payment_findings_there_state_check,
  add constraint payment_findings_subject_check check (subject in ('charge', 'refund', 'dispute')),
  add constraint payment_findings_kind_check
    check (kind in ('missing_here', 'missing_there', 'amount', 'state', 'double', 'returned', 'second_pack')),
  add constraint payment_findings_here_state_check check (here_state in
    ('open', 'paid', 'cancelled', 'on its way', 'given back', 'failed', 'inquiry', 'won', 'lost')),
  add constraint payment_findings_there_state_check check (there_state in
    ('open', 'paid', 'cancelled', 'on its way', 'given back', 'failed', 'inquiry', 'won', 'lost'));
--> statement-breakpoint
create index disputes_opened on disputes (opened_at);
--> statement-breakpoint
create index disputes_closed on disputes (closed_at) where closed_at is not null;
