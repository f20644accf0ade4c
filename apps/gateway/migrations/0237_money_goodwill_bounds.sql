-- The bounds of goodwill are settings of the gateway; the database itself gives no more than 100 EUR at a time.
alter table credit_lots
  drop constraint credit_lots_goodwill_max,
  add constraint credit_lots_goodwill_max check (given_by is null or granted_cents <= 10000);
