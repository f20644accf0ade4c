-- Messages of the product are kept for a time and then forgotten, by the clock alone.
grant delete on notifications to motora_everything;
--> statement-breakpoint
create index notifications_messages_old on notifications (created_at) where message is not null;
--> statement-breakpoint
-- Digests are made under a key from now on. A plain one says who was searched for to anyone who guesses; empty, it is that of no filter:
-- the targets stay those that it found, and the same filter, saved again, finds them again.
alter table notifications no force row level security;
--> statement-breakpoint
update notifications set filter_digest = '' where filter_digest is not null;
--> statement-breakpoint
alter table notifications force row level security;
