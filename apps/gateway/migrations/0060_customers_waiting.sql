-- What waits is read the oldest first; the answered ones are a thousand times as many.
create index validation_requests_waiting on validation_requests (opened_at, id) where answered_at is null;
