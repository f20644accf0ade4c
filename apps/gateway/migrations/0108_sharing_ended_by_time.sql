-- Ended rentals of an operator by when they ended: what months and days come to. The index alone answers what it can.
create index services_ended_at on services (operator_id, ended_at) include (id, started_at, price_cents, currency)
  where state = 'ended';
