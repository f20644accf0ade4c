-- What a person types, `*` for any characters, as a pattern for texts that are folded by motora_plain: folded first, for
-- a wide % becomes a plain one by it, and all but `*` stands for itself.
create function motora_pattern(given text) returns text language sql immutable parallel safe strict
  as $$ select replace(regexp_replace(public.motora_plain(given), '([\\%_])', '\\\1', 'g'), '*', '%') $$;
--> statement-breakpoint
-- Who did what to whom is looked for from the first letter, accents and capitals alike as everywhere.
drop index audit_events_actor_name;
--> statement-breakpoint
drop index audit_events_target_name;
--> statement-breakpoint
drop index audit_events_address;
--> statement-breakpoint
create index audit_events_actor_name on audit_events (motora_plain(actor_name) text_pattern_ops, at);
--> statement-breakpoint
create index audit_events_target_name on audit_events (motora_plain(target_name) text_pattern_ops, at);
--> statement-breakpoint
create index audit_events_address on audit_events (motora_plain(address) text_pattern_ops, at) where address is not null;
