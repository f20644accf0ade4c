-- A browser of staff that gets notifications: what it gave out to be reached by (its address is the token), and the key
-- of ours that it has subscribed to. An app has none of it.
alter table push_subscriptions
  add column id uuid unique,
  add column p256dh text,
  add column auth text,
  add column server_key text,
  add constraint push_subscriptions_browser check (num_nulls(id, p256dh, auth, server_key) in (0, 4));
