import { signIn } from '../acceptance/people.js'
import { whole } from './figure.js'
import { filtered, folded, like, measureCall, measureList, searched, turned } from './list-speed.js'
import { rowsAsked } from './planted.js'
import { openServices } from './planted-services.js'

// S15: the lists of services, of payments and of bills, in each order and by each filter that they offer, against hand-written SQL;
// then months and analytics over as many services.
//   npm run bench -- s15 --rows=10000000
const many = rowsAsked(1_000_000)

const newestService = 's.reserved_at desc, s.id desc'
const services = turned(newestService)
const newestPayment = 'p.created_at desc, p.id desc'
const payments = turned(newestPayment)
const disputes = `(select distinct on (payment_id) payment_id, state, cents, opened_at from disputes
  order by payment_id, state = 'open' desc, opened_at desc)`
const refunded = `(select payment_id from refunds where state = 'succeeded' and card_cents + credit_cents > returned_cents)`
const day = ['2022-02-01T00:00:00Z', '2022-02-02T00:00:00Z'] as const
const within = (column: string) => `${column} >= '${day[0]}' and ${column} < '${day[1]}'`
const ownMonth = ['2022-02-01', '2022-02-28'] as const
const isOfOwnMonth = (column: string) =>
  `${column} >= '2022-01-31T10:00:00Z' and ${column} < '2022-03-01T12:00:00Z'
    and (${column} at time zone b.time_zone)::date between '${ownMonth[0]}' and '${ownMonth[1]}'`

const somebody = '00000000-0000-4000-8000-000000000001'

const newestBill = 'b.issued_at desc, b.id desc'
const bills = turned(newestBill)

const { stand, client, close } = await openServices(many)
try {
  const admin = await signIn(stand, 'admin')
  const { rows: named } = await client.query<{ name: string }>('select name from operators order by id limit 1')
  const operator = named[0]?.name ?? ''
  await measureList(admin, client, {
    id: 'S15',
    things: 'services',
    many,
    path: '/sharing/v1/Services',
    nothing: { filter: JSON.stringify({ reserveStartTimestamp: ['1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'] }) },
    select: `s.*, t.distance_metres, t.origin_address, t.destination_address, o.name, c.email, c.full_name, p.status, d.state`,
    from: `services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
      left join operators o on o.id = s.operator_id left join customers c on c.id = s.customer_id
      left join payments p on p.id = s.payment_id left join ${disputes} d on d.payment_id = s.payment_id`,
    where: 'true',
    newest: newestService,
    far: ['', 'tripStartTimestamp', '-price'],
    cases: [
      { what: 'as it begins', query: {} },
      ...services('reserveStartTimestamp', 's.reserved_at', true),
      ...services('tripStartTimestamp', 's.started_at'),
      ...services('price', 's.price_cents'),
      filtered('status', ['cancelled'], "s.state = 'cancelled'"),
      filtered('vehiclePlate', '0042*', like('coalesce(s.vehicle_plate, s.vehicle_name)', '0042*')),
      filtered('vehicleVin', '*0123', like('s.vehicle_vin', '*0123')),
      filtered('sharingOperatorName', operator, like('o.name', `*${operator}*`)),
      filtered('customerFullName', 'núria', like('c.full_name', '*nuria*')),
      filtered('customerEmail', '*999@many.test', like('c.email', '*999@many.test')),
      filtered('originAddress', 'sants 17', like('t.origin_address', '*sants 17*')),
      filtered('destinationAddress', 'laietana 12', like('t.destination_address', '*laietana 12*')),
      filtered('reserveStartTimestamp', day, within('s.reserved_at')),
      filtered('tripStartTimestamp', day, within('s.started_at')),
      filtered('tripEndTimestamp', day, within('s.ended_at')),
      filtered('distanceKms', '>9', 't.distance_metres > 9000'),
      filtered('price', '>24', 's.price_cents > 2400'),
      filtered('paymentStatus', ['failed'], "p.status = 'failed'"),
      filtered('disputeState', ['open'], "d.state = 'open'"),
      filtered('isRefunded', true, `p.id in ${refunded}`),
      filtered('discountPercent', '>0', 's.discount_percent > 0'),
      filtered('isPaidByCredit', true, 'p.credit_cents > 0'),
      {
        what: 'of a day of the end, refunded',
        query: { filter: JSON.stringify({ tripEndTimestamp: day, isRefunded: true }) },
        where: `${within('s.ended_at')} and p.id in ${refunded}`,
      },
      searched('zoe 1a2', `(coalesce(c.search_text, '') || ' ' || s.search_text)`),
      searched('nuria', `(coalesce(c.search_text, '') || ' ' || s.search_text)`),
      searched('0042mlt', `(coalesce(c.search_text, '') || ' ' || s.search_text)`),
    ],
  })
  await measureList(admin, client, {
    id: 'S15',
    things: 'payments',
    many,
    path: '/sharing/v1/PaymentHistorics/GetFiltered',
    nothing: { filter: JSON.stringify({ created: ['1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'] }) },
    select: `p.*, c.email, c.full_name, o.name, d.state, d.cents, d.opened_at`,
    from: `payments p join customers c on c.id = p.customer_id left join operators o on o.id = p.operator_id
      left join ${disputes} d on d.payment_id = p.id`,
    where: "p.status <> 'not required'",
    newest: newestPayment,
    far: ['', 'amount'],
    cases: [
      { what: 'as it begins', query: {} },
      ...payments('created', 'p.created_at', true),
      ...payments('amount', 'p.amount_cents', true),
      ...payments('customerEmail', folded('c.email')),
      ...payments('customerFullName', folded('c.full_name')),
      ...payments('status', 'p.status', true),
      ...payments('successTimestamp', 'p.succeeded_at'),
      ...payments('failedTimestamp', 'p.failed_at'),
      filtered('id', somebody, `p.id = '${somebody}'`),
      filtered('customerId', somebody, `p.customer_id = '${somebody}'`),
      filtered('serviceId', somebody, `p.service_id = '${somebody}'`),
      filtered('created', day, within('p.created_at')),
      filtered('amount', '>24', 'p.amount_cents > 2400'),
      filtered('customerEmail', '*999@many.test', like('c.email', '*999@many.test')),
      filtered('customerFullName', 'núria', like('c.full_name', '*nuria*')),
      filtered('status', ['Failed'], "p.status = 'failed'"),
      filtered('successTimestamp', day, within('p.succeeded_at')),
      filtered('failedTimestamp', day, within('p.failed_at')),
      filtered('failedReason', ['card_declined'], "p.failed_reason = 'card_declined'"),
      filtered('refKey', ['Bonus'], "p.ref_key = 'Bonus'"),
      filtered('operatorName', operator, like('o.name', `*${operator}*`)),
      filtered('disputeState', ['open'], "d.state = 'open'"),
      filtered('isRefunded', true, `p.id in ${refunded}`),
      searched('zoe 1a2', 'c.search_text'),
    ],
  })
  await measureList(admin, client, {
    id: 'S15',
    things: 'bills',
    many: Math.floor(many / 6),
    path: '/sharing/v1/Bills',
    nothing: { filter: JSON.stringify({ issued: ['1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'] }) },
    select: `b.*, r.number as rectified, o.name, c.email, c.full_name, a.state, a.answer, p.state, p.answer`,
    from: `bills b left join bills r on r.operator_id = b.operator_id and r.id = b.rectifies
      left join operators o on o.id = b.operator_id left join customers c on c.id = b.customer_id
      left join tax_records a on a.bill_id = b.id and a.register = 'agency'
      left join tax_records p on p.bill_id = b.id and p.register = 'pretend'`,
    where: 'true',
    newest: newestBill,
    far: ['', '-total'],
    cases: [
      { what: 'as it begins', query: {} },
      ...bills('issued', 'b.issued_at', true),
      ...bills('operated', 'b.operated_at', true),
      ...bills('total', 'b.total_cents', true),
      filtered('id', somebody, `b.id = '${somebody}'`),
      filtered('customerId', somebody, `b.customer_id = '${somebody}'`),
      filtered('serviceId', somebody, `b.service_id = '${somebody}'`),
      filtered('number', 'S-00042*', like('b.number', 'S-00042*')),
      filtered('number', '12345', like('b.number', '*12345*')),
      filtered('kind', ['rectifying'], "b.kind = 'rectifying'"),
      filtered('issued', day, within('b.issued_at')),
      filtered('issued', ownMonth, isOfOwnMonth('b.issued_at')),
      filtered('operated', ownMonth, isOfOwnMonth('b.operated_at')),
      filtered('vatPercent', '21', 'b.vat_percent = 21'),
      filtered('vatPercent', '10', 'b.vat_percent = 10'),
      filtered('total', '>24', 'b.total_cents > 2400'),
      filtered('customerFullName', 'núria', like('c.full_name', '*nuria*')),
      filtered('customerEmail', '*999@many.test', like('c.email', '*999@many.test')),
      filtered('operatorName', operator, like('o.name', `*${operator}*`)),
      filtered('sent', ['refused'], "coalesce(a.state, p.state) = 'refused'"),
      filtered('sent', ['notSent'], 'a.state is null and p.state is null'),
      searched('zoe 1a2', `(motora_plain(b.number) || ' ' || c.search_text)`),
      searched('nuria', `(motora_plain(b.number) || ' ' || c.search_text)`),
      searched('12345', `(motora_plain(b.number) || ' ' || c.search_text)`),
    ],
  })
  const { rows: most } = await client.query<{ id: string }>(
    'select operator_id as id from service_days group by 1 order by sum(rentals) desc limit 1',
  )
  const of = `of ${whole(many)} services`
  await measureCall(admin, {
    id: 'S15',
    what: `months of a year of an operator, ${of}`,
    maxMs: 50,
    path: `/sharing/v1/Services/GetMonthlySummary?year=2024&sharingOperatorId=${most[0]?.id}`,
  })
  for (const [span, since, until] of [
    ['a month', '2024-02-01', '2024-02-29'],
    ['a year', '2024-01-01', '2024-12-31'],
  ] as const)
    for (const tab of ['Efficiency', 'Reservation', 'Bikes', 'HeatMap', 'AppUsers', 'Sla']) {
      // three months at most
      if (tab === 'HeatMap' && span === 'a year') continue
      await measureCall(admin, {
        id: 'S15',
        what: `analytics, ${tab}, ${span} of all operators, ${of}`,
        maxMs: 300,
        path: `/sharing/v1/Services/GetStatistics/${tab}?since=${since}&until=${until}`,
      })
    }
} finally {
  await close()
}
