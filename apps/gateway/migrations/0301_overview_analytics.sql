-- With what banks took by disputes.
create or replace view analytics_days with (security_invoker = true) as select * from service_days;
