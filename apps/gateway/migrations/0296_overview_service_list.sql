-- Services of whose payments something went back and stayed there. They are few, and are joined as such.
create view service_list_refunded with (security_invoker = true) as
select p.service_id from refunds r join payments p on p.id = r.payment_id
where r.state = 'succeeded' and r.card_cents + r.credit_cents > r.returned_cents;
--> statement-breakpoint
grant select on service_list_refunded to motora_app, motora_everything;
