-- Its targets are all whom a filter found when it was saved. The filter itself is not kept, for it may name a person:
-- its digest says whether it is the same again.
alter table notifications add column filter_digest text;
