-- Services with a discount in the order of their list; payments that credit paid a part of, by their services.
create index services_discounted on services (reserved_at desc, id desc) include (discount_percent)
  where discount_percent > 0;
--> statement-breakpoint
create index payments_by_credit on payments (service_id) where credit_cents > 0;
