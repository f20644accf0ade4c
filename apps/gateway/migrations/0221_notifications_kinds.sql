-- News are for riders who accept them; what concerns the service is for all.
alter table notifications add column kind text not null default 'service' check (kind in ('service', 'news'));
--> statement-breakpoint
-- Title, subtitle and message by language; the main ones are for everybody else.
alter table notifications add column texts jsonb not null default '{}';
--> statement-breakpoint
alter table notification_targets drop constraint notification_targets_state_check;
--> statement-breakpoint
alter table notification_targets add constraint notification_targets_state_check
  check (state in ('pending', 'delivered', 'failed', 'no device', 'expired', 'no consent'));
