import { maxDiscountCustomers } from '@motora/contract/pricing'
import { signIn } from '../acceptance/people.js'
import { type Case, filtered, folded, like, measureList, searched, sortedBy, turned } from './list-speed.js'
import { openPlanted, rowsAsked, sqlOf } from './planted.js'

// S14: the lists of tariffs, discounts, a discount's customers and packs, in each order and by each filter that they
// offer, against hand-written SQL.
const many = rowsAsked(100_000)
const discountId = '00000000-0000-4000-8000-00000000d15c'
const never = ['1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'] as const
const within = (column: string, since: string, until: string) => `${column} >= '${since}' and ${column} < '${until}'`
const [since, until] = ['2020-03-01T00:00:00Z', '2020-03-02T00:00:00Z']

const newestRate = 'since desc, id desc'
const rates = turned(newestRate)
const newestDiscount = 'created_at desc, id desc'
const discounts = sortedBy(newestDiscount)
const lastAssigned = 'd.assigned_at desc, c.id desc'
const people = sortedBy(lastAssigned)
const packs = sortedBy(newestDiscount)
const asItBegins: Case = { what: 'as it begins', query: {} }

const tables = ['customers', 'customer_operators', 'rates', 'discounts', 'discount_customers', 'bonus_packs']
const plant = ['./s2-customers.sql', './s14-price-lists.sql'].map((name) => sqlOf(name, many))
const { stand, client, close } = await openPlanted('s14', tables, plant)
try {
  const admin = await signIn(stand, 'admin')
  await measureList(admin, client, {
    id: 'S14',
    things: 'versions of tariffs',
    many,
    path: '/operators/v1/RateHistorics',
    nothing: { filter: JSON.stringify({ since: never }) },
    select: '*',
    from: 'rates',
    where: 'true',
    newest: newestRate,
    far: ['', 'billingUnit'],
    cases: [
      asItBegins,
      ...rates('since', 'since', true),
      ...rates('billingUnit', 'billing_unit', true),
      filtered('since', ['2000-03-01T00:00:00Z', '2000-03-02T00:00:00Z'], within('since', '2000-03-01', '2000-03-02')),
      filtered('billingUnit', ['hour'], "billing_unit = 'hour'"),
    ],
  })
  await measureList(admin, client, {
    id: 'S14',
    things: 'discounts',
    many,
    path: '/operators/v1/Discounts',
    nothing: { filter: JSON.stringify({ applySince: never }) },
    select: '*',
    from: 'discounts',
    where: 'deleted_at is null',
    newest: newestDiscount,
    far: ['', 'name'],
    cases: [
      asItBegins,
      ...discounts('name', folded('name'), true),
      ...discounts('applySince', 'apply_since'),
      ...discounts('applyUntil', 'apply_until'),
      ...discounts('percent', 'percent', true),
      ...discounts('enable', 'enabled', true),
      ...discounts('isGeneric', 'is_generic', true),
      ...discounts('promotionalCode', folded('promo_code')),
      filtered('name', 'otono 12', like('name', '*otono 12*')),
      filtered('applySince', [since, until], within('apply_since', since, until)),
      filtered('applyUntil', [since, until], within('apply_until', since, until)),
      filtered('percent', '>88', 'percent > 88'),
      filtered('enable', false, 'enabled = false'),
      filtered('isGeneric', true, 'is_generic'),
      filtered('promotionalCode', '*999', like('promo_code', '*999')),
      {
        ...searched('otono 12'),
        where: `(${like('name', '*otono 12*')} or ${like('promo_text', '*otono 12*')})`,
      },
    ],
  })
  await measureList(admin, client, {
    id: 'S14',
    things: 'customers of a discount',
    many: maxDiscountCustomers,
    path: `/operators/v1/Discounts/${discountId}/GetAffectedCustomers`,
    nothing: { filter: JSON.stringify({ assigned: never }) },
    select: 'c.id, c.email, c.full_name, d.enabled, d.assigned_at',
    from: 'discount_customers d join customers c on c.id = d.customer_id',
    where: `c.erased_at is null and d.discount_id = '${discountId}'`,
    newest: lastAssigned,
    far: [],
    cases: [
      asItBegins,
      ...people('email', folded('c.email'), true),
      ...people('fullName', folded('c.full_name'), true),
      ...people('enable', 'd.enabled', true),
      ...people('assigned', 'd.assigned_at', true),
      filtered('email', '*999@many.test', like('c.email', '*999@many.test')),
      filtered('fullName', 'núria', like('c.full_name', '*nuria*')),
      filtered('enable', false, 'd.enabled = false'),
      filtered(
        'assigned',
        ['2021-03-01T00:00:00Z', '2021-03-02T00:00:00Z'],
        within('d.assigned_at', '2021-03-01', '2021-03-02'),
      ),
      searched('zoe 1a2', 'c.search_text'),
    ],
  })
  await measureList(admin, client, {
    id: 'S14',
    things: 'packs',
    many,
    path: '/sharing/v1/Bonus',
    nothing: { filter: JSON.stringify({ validSince: never }) },
    select: '*',
    from: 'bonus_packs',
    where: 'true',
    newest: newestDiscount,
    far: ['', 'price'],
    cases: [
      asItBegins,
      ...packs('name', folded('name'), true),
      ...packs('price', 'price_cents', true),
      ...packs('validSince', 'valid_since', true),
      ...packs('validUntil', 'valid_until', true),
      ...packs('ofert', 'offer_cents', true),
      ...packs('text', folded('text'), true),
      filtered('name', 'bonus 12', like('name', '*bonus 12*')),
      filtered('price', '>890', 'price_cents > 89000'),
      filtered('validSince', [since, until], within('valid_since', since, until)),
      filtered('validUntil', [since, until], within('valid_until', since, until)),
      filtered('ofert', '>940', 'offer_cents > 94000'),
      filtered('text', 'nuria', like('text', '*nuria*')),
      {
        ...searched('nuria 12'),
        where: `(${like('name', '*nuria 12*')} or ${like('text', '*nuria 12*')})`,
      },
    ],
  })
} finally {
  await close()
}
