-- Credit that an erased person had left is the platform's: the books say so, of those erased before as well.
alter table ledger_transfers
  drop constraint ledger_transfers_credit_check,
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_credit_check check (credit in
    ('rider:owed', 'rider:credit', 'operator:sales', 'operator:refunds', 'operator:disputed', 'operator:payable',
      'platform:gifts', 'platform:disputed', 'platform:forfeited', 'platform:commission', 'provider')),
  add constraint ledger_transfers_reason_check check (reason in
    ('priced', 'discount', 'credit used', 'charged', 'forgiven', 'refunded', 'refunded as credit', 'refund returned',
      'disputed', 'dispute won', 'pack bought', 'pack gift', 'gift refunded', 'gift returned', 'goodwill', 'credit forfeited',
      'settled', 'settled refunds', 'settled disputes', 'commission', 'cost of vehicles'));
--> statement-breakpoint
alter table ledger_transfers no force row level security;
--> statement-breakpoint
alter table credit_lots no force row level security;
--> statement-breakpoint
alter table customers no force row level security;
--> statement-breakpoint
-- A person is erased once, so that nothing posts these again under the id of their reason.
insert into ledger_transfers (id, at, currency, cents, debit, credit, reason, ref, customer_id)
select gen_random_uuid(), coalesce(c.erased_at, now()), 'eur', l.forfeited_cents, 'rider:credit', 'platform:forfeited',
  'credit forfeited', l.id, l.customer_id
from credit_lots l join customers c on c.id = l.customer_id where l.forfeited_cents > 0;
--> statement-breakpoint
alter table customers force row level security;
--> statement-breakpoint
alter table credit_lots force row level security;
--> statement-breakpoint
alter table ledger_transfers force row level security;
