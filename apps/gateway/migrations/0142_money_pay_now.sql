-- Where the rider comes back to from the bank's page, of an attempt that the rider is there for. It is asked again as it was
-- asked: under its key the provider takes no other parameters.
alter table charge_attempts add column return_url text;
