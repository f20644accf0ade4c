-- What the product itself tells a rider (documents, payment, refund, bill) is delivered as what staff tells is: claimed,
-- sent, recorded. Such a row says what it is about, and never whom it names; its words are made when it is sent.
alter table notifications add column message jsonb;
--> statement-breakpoint
alter table notifications add constraint notifications_message_words
  check (message is null or (target_type = 'Customer' and title = '' and body = ''));
--> statement-breakpoint
-- Lists are of what staff tells: there is one of these for each rental, and no list shows them.
drop index notifications_newest;
--> statement-breakpoint
drop index notifications_operator;
--> statement-breakpoint
create index notifications_newest on notifications (created_at desc, id desc) where message is null;
--> statement-breakpoint
create index notifications_operator on notifications (operator_id, created_at desc, id desc) where message is null;
