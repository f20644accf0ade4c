-- Which payment is forgiven where a charge is cancelled.
alter table charges
  add column forgives uuid references payments (id),
  add check (state <> 'cancelling' or forgives is not null);
