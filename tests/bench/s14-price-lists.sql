-- Versions of tariffs, discounts and packs, 1,000,000 of each; one discount has 500 of the riders that were planted before, which is the most that one may have.
set session_replication_role = replica;
create temp table owner as select id from operators order by id limit 1;
insert into rates (operator_id, id, since, currency, billing_unit, price_minute, price_pause_minute, max_per_day_cents,
  free_pause_minutes, is_free)
select owner.id, gen_random_uuid(), '2000-01-01'::timestamptz + n * interval '7 minutes', 'eur',
  (array['minute', 'hour', 'days'])[n % 3 + 1], 1000 + n % 3000, 700, 2900, 5, false
from generate_series(1, 1000000) n, owner;
insert into discounts (operator_id, id, name, percent, promo_text, promo_code, enabled, apply_since, apply_until, created_at)
select owner.id, case when n = 1 then '00000000-0000-4000-8000-00000000d15c'::uuid else gen_random_uuid() end,
  (array['Estiu', 'Otoño', 'Spring', 'Nadal'])[n % 4 + 1] || ' ' || n % 5000, 1 + n % 90, 'Text ' || n % 700,
  case when n % 9 = 0 then lpad(n::text, 12, '0') end, n % 3 > 0,
  '2020-01-01'::timestamptz + n * interval '11 minutes', '2020-02-01'::timestamptz + n * interval '11 minutes',
  '2019-12-01'::timestamptz + n * interval '11 minutes'
from generate_series(1, 1000000) n, owner;
insert into discount_customers (operator_id, discount_id, customer_id, enabled, assigned_at)
select owner.id, '00000000-0000-4000-8000-00000000d15c', c.id, hashtext(c.email) & 3 > 0, c.registered_at
from (select * from customers where email like '%@many.test' order by id limit 500) c, owner;
insert into bonus_packs (id, name, price_cents, offer_cents, valid_since, valid_until, text, created_at)
select gen_random_uuid(), 'Bonus ' || n % 900, 100 + n % 90000, 150 + n % 95000, '2020-01-01'::date + n % 2000,
  '2020-02-01'::date + n % 2000, 'For ' || (array['summer', 'winter', 'work', 'Núria'])[n % 4 + 1] || ' ' || n % 800,
  '2019-01-01'::timestamptz + n * interval '13 minutes'
from generate_series(1, 1000000) n;
