-- That no bill waits for an answer took half a second of seven million to find out. What a register has not come to stands
-- behind the place in its chain up to which all is answered: those are found first. Which of two registers counts, the
-- list's own filter says, so what is found here may be more.
create view bill_list_unanswered with (security_invoker = true) as
select b.id
from (
  select s.operator_id, coalesce(max(c.done_number), 0) as done_number
  from bill_series s left join tax_chains c on c.operator_id = s.operator_id
  group by s.operator_id
) chain
  -- In the order of the chain, so that its index answers. Of more than 5,000 the list makes no use (found-first.ts).
  cross join lateral (
    select id from bills where operator_id = chain.operator_id and chain_number > chain.done_number
    order by chain_number limit 5001
  ) b;
--> statement-breakpoint
grant select on bill_list_unanswered to motora_app, motora_everything;
