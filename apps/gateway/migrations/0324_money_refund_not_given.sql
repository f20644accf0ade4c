-- A refund that came to nothing is a finding too.
alter table payment_findings
  drop constraint payment_findings_kind_check,
  add constraint payment_findings_kind_check
    check (kind in ('missing_here', 'missing_there', 'amount', 'state', 'double', 'returned', 'second_pack', 'not_given'));
