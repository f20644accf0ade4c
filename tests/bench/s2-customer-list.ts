import { signIn } from '../acceptance/people.js'
import { type Case, filtered, folded, like, measureList, searched, turned } from './list-speed.js'
import { openPlanted, rowsAsked, sqlOf } from './planted.js'

// S2: a page of a million customers, in each order and by each filter that the list offers, against the same rows by
// hand-written SQL in the same database.
const many = rowsAsked(1_000_000)
const newest = 'registered_at desc, id desc'
const sorted = turned(newest)
const isPrivate = `exists (select from customer_operators l join operators o on o.id = l.operator_id
  where l.customer_id = c.id and l.unlinked_at is null and o.is_private)`
const cases: Case[] = [
  { what: 'as it begins', query: {} },
  ...sorted('dateFirstRegister', 'registered_at', true),
  ...sorted('dateValidated', 'validated_at'),
  ...sorted('fullName', folded('full_name')),
  ...sorted('email', folded('email'), true),
  ...sorted('mobilePhone', folded('mobile_phone')),
  ...sorted('city', folded('city')),
  ...sorted('country', 'country', true),
  ...sorted('canOperate', 'can_operate', true),
  ...sorted('cannotOperateReason', folded('cannot_operate_reason')),
  ...sorted('enabled', 'enabled', true),
  ...sorted('reviewState', 'review_state'),
  ...sorted('nOfTrips', 'trips_count', true),
  { what: 'sorted by isPrivate', query: { sort: 'isPrivate' }, first: `not ${isPrivate}` },
  {
    what: 'sorted by isPrivate, backwards',
    query: { sort: '-isPrivate' },
    first: isPrivate,
    order: 'registered_at, id',
  },
  filtered(
    'dateFirstRegister',
    ['2023-01-01T00:00:00Z', '2023-01-02T00:00:00Z'],
    "registered_at >= '2023-01-01T00:00:00Z' and registered_at < '2023-01-02T00:00:00Z'",
  ),
  filtered('dateValidated', [null], 'validated_at is null'),
  filtered('fullName', 'núria', like('full_name', '*nuria*')),
  filtered('email', '*99999@many.test', like('email', '*99999@many.test')),
  filtered('mobilePhone', '*012345', like('mobile_phone', '*012345')),
  filtered('city', 'girona', like('city', '*girona*')),
  filtered('country', ['FR', 'IT'], "country in ('FR', 'IT')"),
  filtered('canOperate', false, 'can_operate = false'),
  filtered('cannotOperateReason', 'blurred 7', like('cannot_operate_reason', '*blurred 7*')),
  filtered('enabled', false, 'enabled = false'),
  filtered('reviewState', ['invalidated'], "review_state = 'invalidated'"),
  filtered('nOfTrips', '>120', 'trips_count > 120'),
  filtered('isPrivate', true, isPrivate),
  searched('zoe 1a2'),
]

const tables = ['customers', 'customer_operators']
const { stand, client, close } = await openPlanted('s2', tables, [sqlOf('./s2-customers.sql', many)])
try {
  const admin = await signIn(stand, 'admin')
  await measureList(admin, client, {
    id: 'S2',
    things: 'customers',
    many,
    path: '/customers/v1/Customers',
    cases,
    nothing: { field: 'CustomerId', value: '00000000-0000-4000-8000-000000000000' },
    // what the page shows of each: its links, their operators, its licences, what it owes, whether it has a card
    select: `c.*,
      (select json_agg(l) from customer_operators l where l.customer_id = c.id),
      (select json_agg(o) from customer_operators l join operators o on o.id = l.operator_id where l.customer_id = c.id),
      (select driving_license_types from customer_papers p where p.customer_id = c.id),
      (select count(*) filter (where status = 'failed') from payments p where p.customer_id = c.id),
      exists (select from rider_cards k where k.customer_id = c.id and k.removed_at is null)`,
    from: 'customers c',
    where: 'erased_at is null',
    newest,
    far: ['', 'fullName', '-canOperate'],
  })
} finally {
  await close()
}
