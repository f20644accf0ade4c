import { readFileSync } from 'node:fs'
import pg from 'pg'
import { signIn } from '../acceptance/people.js'
import { Stand } from '../stand.js'
import { filtered, folded, like, measureList, rowsAsked, searched, sortedBy } from './list-speed.js'

// S15: the lists of services and of payments, in each order and by each filter that they offer, against hand-written SQL.
//   npm run bench -- s15 --rows=10000000
const many = rowsAsked(1_000_000)
const riders = Math.min(100_000, Math.floor(many / 10))
const sqlOf = (name: string, from: number) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('1000000', String(from))

const newestService = 's.reserved_at desc, s.id desc'
const services = sortedBy(newestService)
/** Equals of a backwards order come backwards too. */
const turned = (name: string, by: string, isFilled = false) =>
  services(name, by, isFilled).map((one) =>
    one.query.sort?.startsWith('-') ? { ...one, order: `${one.order?.split(',')[0]}, s.reserved_at, s.id` } : one,
  )
const newestPayment = 'p.created_at desc, p.id desc'
const payments = sortedBy(newestPayment)
const disputes = `(select distinct on (payment_id) payment_id, state, cents, opened_at from disputes
  order by payment_id, state = 'open' desc, opened_at desc)`
const day = ['2022-02-01T00:00:00Z', '2022-02-02T00:00:00Z'] as const
const within = (column: string) => `${column} >= '${day[0]}' and ${column} < '${day[1]}'`

const somebody = '00000000-0000-4000-8000-000000000001'

const stand = await Stand.start({ backend: 'postgres', world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '10000000' } })
const client = new pg.Client({ connectionString: stand.databaseUrl })
try {
  await client.connect()
  await client.query(sqlOf('./s2-customers.sql', riders))
  await client.query(sqlOf('./s15-service-lists.sql', many))
  for (const table of ['customers', 'customer_operators', 'services', 'trips', 'payments'])
    await client.query(`vacuum analyze ${table}`)
  const admin = await signIn(stand, 'admin')
  const { rows: named } = await client.query<{ name: string }>('select name from operators order by id limit 1')
  const operator = named[0]?.name ?? ''
  await measureList(admin, client, {
    ...{ id: 'S15', things: 'services', many, path: '/sharing/v1/Services' },
    nothing: { filter: JSON.stringify({ reserveStartTimestamp: ['1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'] }) },
    select: `s.*, t.distance_metres, t.origin_address, t.destination_address, o.name, c.email, c.full_name, p.status, d.state`,
    from: `services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
      left join operators o on o.id = s.operator_id left join customers c on c.id = s.customer_id
      left join payments p on p.id = s.payment_id left join ${disputes} d on d.payment_id = s.payment_id`,
    ...{ where: 'true', newest: newestService, far: ['', 'tripStartTimestamp', '-price'] },
    cases: [
      { what: 'as it begins', query: {} },
      ...services('reserveStartTimestamp', 's.reserved_at', true),
      ...turned('tripStartTimestamp', 's.started_at'),
      ...turned('price', 's.price_cents'),
      filtered('status', ['cancelled'], "s.state = 'cancelled'"),
      filtered('vehiclePlate', '0042*', like('coalesce(s.vehicle_plate, s.vehicle_name)', '0042%')),
      filtered('vehicleVin', '*0123', like('s.vehicle_vin', '%0123')),
      filtered('sharingOperatorName', operator, like('o.name', `%${operator}%`)),
      filtered('customerFullName', 'núria', like('c.full_name', '%nuria%')),
      filtered('customerEmail', '*999@many.test', like('c.email', '%999@many.test')),
      filtered('originAddress', 'sants 17', like('t.origin_address', '%sants 17%')),
      filtered('destinationAddress', 'laietana 12', like('t.destination_address', '%laietana 12%')),
      filtered('reserveStartTimestamp', day, within('s.reserved_at')),
      filtered('tripStartTimestamp', day, within('s.started_at')),
      filtered('tripEndTimestamp', day, within('s.ended_at')),
      filtered('distanceKms', '>9', 't.distance_metres > 9000'),
      filtered('price', '>24', 's.price_cents > 2400'),
      filtered('paymentStatus', ['failed'], "p.status = 'failed'"),
      filtered('disputeState', ['open'], "d.state = 'open'"),
      searched('zoe 1a2', `(coalesce(c.search_text, '') || ' ' || s.search_text)`),
    ],
  })
  await measureList(admin, client, {
    ...{ id: 'S15', things: 'payments', many, path: '/sharing/v1/PaymentHistorics/GetFiltered' },
    nothing: { filter: JSON.stringify({ created: ['1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'] }) },
    select: `p.*, c.email, c.full_name, o.name, d.state, d.cents, d.opened_at`,
    from: `payments p join customers c on c.id = p.customer_id left join operators o on o.id = p.operator_id
      left join ${disputes} d on d.payment_id = p.id`,
    ...{ where: "p.status <> 'not required'", newest: newestPayment, far: ['', 'amount'] },
    cases: [
      { what: 'as it begins', query: {} },
      ...payments('created', 'p.created_at', true),
      ...payments('amount', 'p.amount_cents', true),
      ...payments('customerEmail', folded('c.email')),
      ...payments('customerFullName', folded('c.full_name')),
      ...payments('status', 'p.status', true),
      ...payments('successTimestamp', 'p.succeeded_at'),
      ...payments('failedTimestamp', 'p.failed_at'),
      ...payments('failedReason', "coalesce(p.failed_reason, '')", true),
      ...payments('refKey', 'p.ref_key', true),
      ...payments('operatorName', folded("coalesce(o.name, '')"), true),
      filtered('id', somebody, `p.id = '${somebody}'`),
      filtered('customerId', somebody, `p.customer_id = '${somebody}'`),
      filtered('serviceId', somebody, `p.service_id = '${somebody}'`),
      filtered('created', day, within('p.created_at')),
      filtered('amount', '>24', 'p.amount_cents > 2400'),
      filtered('customerEmail', '*999@many.test', like('c.email', '%999@many.test')),
      filtered('customerFullName', 'núria', like('c.full_name', '%nuria%')),
      filtered('status', ['Failed'], "p.status = 'failed'"),
      filtered('successTimestamp', day, within('p.succeeded_at')),
      filtered('failedTimestamp', day, within('p.failed_at')),
      filtered('failedReason', ['card_declined'], "p.failed_reason = 'card_declined'"),
      filtered('refKey', ['Bonus'], "p.ref_key = 'Bonus'"),
      filtered('operatorName', operator, like('o.name', `%${operator}%`)),
      filtered('disputeState', ['open'], "d.state = 'open'"),
      searched('zoe 1a2', 'c.search_text'),
    ],
  })
} finally {
  await client.end()
  await stand.close()
}
