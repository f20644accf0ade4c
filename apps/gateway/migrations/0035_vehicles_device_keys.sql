-- Who made a key of a device or a forwarder, and when it was last used, to the minute. A process of the version before
-- writes neither.
alter table device_keys add column made_by text, add column last_used_at timestamptz;
