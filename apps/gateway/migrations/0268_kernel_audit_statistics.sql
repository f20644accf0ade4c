-- As for customers (0265): addresses that records of the audit are looked for by.
create statistics audit_events_plain_address on (motora_plain(address)) from audit_events;
