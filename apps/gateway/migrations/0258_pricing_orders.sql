-- Versions of tariffs by their unit, both ways.
create index rates_by_unit on rates (billing_unit, since desc, id desc);
