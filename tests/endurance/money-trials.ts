import { demoPassword, Session, signIn } from '../acceptance/people.js'
import type { CardPartner } from '../partners/card-partner.js'
import { patienceMs } from '../patience.js'
import type { Stand } from '../stand.js'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface Payment {
  id: string
  status: string
  amount: number
  serviceId: string | null
  disputeState: string | null
}

/** The people of the trials, who sign in again when the gateway comes back. */
export interface People {
  stand: Stand
  partner: CardPartner
  admin: Session
}

/** A rider of the demo by number, on whose card a rental of this gateway is charged. */
const rider = async (stand: Stand, n: number): Promise<Session> => {
  const answer = await fetch(`${stand.origin}/api/sharing/v1/Rider/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `rider${String(n).padStart(3, '0')}@motora.demo`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`sign-in of rider ${n}: ${answer.status}`)
  return new Session(stand, ((await answer.json()) as { idToken: string }).idToken)
}

/** What many trials in a minute come to: the gateway counts calls of one address, and here all are of one. */
const maxWaits = 5

const must = async <T>(by: Session, method: string, path: string, body?: unknown, waits = 0): Promise<T> => {
  const answer = await by.call(method, path, body)
  if (answer.status === 429 && waits < maxWaits) {
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    return must(by, method, path, body, waits + 1)
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Every minute costs 2 €, so that one minute is charged and does not wait for more. */
export const setPrice = async (stand: Stand): Promise<void> => {
  const manager = await signIn(stand, 'manager')
  await must(manager, 'PUT', '/operators/v1/RateHistorics/UpdateCurrentRateOfLoggedOperator', {
    currency: 'eur',
    billingUnit: 'minute',
    freeFractionMinutes: 0,
    priceMinute: 2,
    pricePauseMinute: 0.1,
    priceHours: [],
    priceDays: [],
    maxPricePerDay: 29,
    freePauseMinutes: 5,
  })
}

/** Nothing drives the vehicles here: they are rentable for as long as an operator may bear that they are silent. */
export const bearSilence = async (stand: Stand): Promise<void> => {
  const manager = await signIn(stand, 'manager')
  const own = await manager.get<{ id: string; name: string }[]>('/operators/v1/Operators?pageSize=100')
  for (const { id } of own.filter(({ name }) => /^Ona /.test(name)))
    await must(manager, 'PUT', `/operators/v1/Operators/${id}/Watch`, {
      lowBattery: false,
      lowBatteryPercent: 15,
      leftArea: false,
      movedWithoutRental: false,
      silent: false,
      silentAfterMinutes: 120,
    })
}

interface Rentable {
  vehicleId: string
  sharingOperatorName: string
}

/** Where the vehicles of the demo's first operator are. */
const near = '/sharing/v1/Rider/Vehicles?latitude=41.407175&longitude=2.163071&radiusMetres=20000'

/** Begins a rental. @returns its id */
const begin = async (by: Session): Promise<string> => {
  const [first] = (await by.get<Rentable[]>(near)).filter(({ sharingOperatorName }) =>
    /^Ona /.test(sharingOperatorName),
  )
  if (!first) throw new Error('no vehicle is free')
  const { serviceId } = await must<{ serviceId: string }>(by, 'POST', '/sharing/v1/Rider/Reserve', {
    vehicleId: first.vehicleId,
  })
  await must(by, 'POST', '/sharing/v1/Rider/Start', {})
  return serviceId
}

const end = (by: Session): Promise<unknown> => must(by, 'POST', '/sharing/v1/Rider/End', {})

/** Chooses a card at the provider's page; it counts once the gateway has asked what came of it. @returns its page's id */
const chooseCard = async (by: Session, card: string): Promise<string> => {
  const { id, url } = await must<{ id: string; url: string }>(by, 'POST', '/sharing/v1/Rider/PaymentMethod')
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the page of cards: ${answer.status}`)
  return id
}
const confirmCard = (by: Session, setup: string): Promise<unknown> =>
  must(by, 'POST', `/sharing/v1/Rider/PaymentMethod/${setup}/Confirm`)

/** The payment of a rental; undefined: none is booked. */
const paymentOf = async ({ admin }: People, serviceId: string): Promise<Payment | undefined> => {
  const filter = encodeURIComponent(JSON.stringify({ serviceId: [serviceId] }))
  const rows = await admin.get<Payment[]>(`/sharing/v1/PaymentHistorics/GetFiltered?filter=${filter}`)
  return rows[0]
}

export const allPayments = async ({ admin }: People): Promise<Payment[]> => {
  const found: Payment[] = []
  for (let page = 1; ; page += 1) {
    const rows = await admin.get<Payment[]>(`/sharing/v1/PaymentHistorics/GetFiltered?pageSize=100&page=${page}`)
    found.push(...rows)
    if (rows.length < 100) return found
  }
}

/** Waits until the payment is as it should be. @returns how it is in the end, and after how long */
export const settled = async (
  people: People,
  serviceId: string,
  isDone: (payment: Payment) => boolean,
  forMs = patienceMs,
): Promise<{ payment: Payment | undefined; ms: number }> => {
  const from = Date.now()
  for (;;) {
    const payment = await paymentOf(people, serviceId).catch(() => undefined)
    const ms = Date.now() - from
    if ((payment && isDone(payment)) || ms > forMs) return { payment, ms }
    await wait(100)
  }
}

/** What one trial is about. */
export interface Deed {
  name: 'charge' | 'refund' | 'forgive' | 'new card' | 'dispute'
  /** How its payment stands when all is done. */
  wanted: string
  /** Undisturbed: all that comes before. @returns what is done then, safe to repeat until it is answered */
  prepare(people: People, riderNumber: number): Promise<{ serviceId: string; act: () => Promise<unknown> }>
  isDone(payment: Payment): boolean
}

const isAs =
  (status: string) =>
  (payment: Payment): boolean =>
    payment.status === status

/** A rental that was charged to the rider's card, or that the card's bank has refused. */
const rented = async (people: People, n: number, card: string, status: string) => {
  const by = await rider(people.stand, n)
  await confirmCard(by, await chooseCard(by, card))
  const serviceId = await begin(by)
  await end(by)
  const { payment } = await settled(people, serviceId, isAs(status))
  if (payment?.status !== status) throw new Error(`a rental is ${payment?.status} instead of ${status}`)
  return { by, serviceId }
}

/** Refused because it is done already: the answer before was lost. */
const orDone = async (answer: Promise<Response>): Promise<void> => {
  const { ok, status } = await answer
  if (!ok && status !== 404 && status !== 409) throw new Error(`${status}`)
}

export const deeds: readonly Deed[] = [
  {
    name: 'charge',
    wanted: 'Success',
    prepare: async ({ stand }, n) => {
      const by = await rider(stand, n)
      await confirmCard(by, await chooseCard(by, 'works'))
      const serviceId = await begin(by)
      return { serviceId, act: () => orDone(by.call('POST', '/sharing/v1/Rider/End', {})) }
    },
    isDone: isAs('Success'),
  },
  {
    name: 'refund',
    wanted: 'Refunded',
    prepare: async (people, n) => {
      const { serviceId } = await rented(people, n, 'works', 'Success')
      return { serviceId, act: () => orDone(people.admin.call('POST', `/sharing/v1/Services/${serviceId}/Refund`, {})) }
    },
    isDone: isAs('Refunded'),
  },
  {
    name: 'forgive',
    wanted: 'Cancelled',
    prepare: async (people, n) => {
      const { serviceId } = await rented(people, n, 'no_funds', 'Failed')
      return {
        serviceId,
        act: () => orDone(people.admin.call('POST', `/sharing/v1/Services/${serviceId}/CancelPayment`)),
      }
    },
    isDone: isAs('Cancelled'),
  },
  {
    name: 'new card',
    wanted: 'Success',
    prepare: async (people, n) => {
      const { by, serviceId } = await rented(people, n, 'no_funds', 'Failed')
      const setup = await chooseCard(by, 'works')
      return { serviceId, act: () => confirmCard(by, setup) }
    },
    isDone: isAs('Success'),
  },
  {
    name: 'dispute',
    wanted: 'Success',
    prepare: async (people, n) => {
      const { serviceId } = await rented(people, n, 'works', 'Success')
      const newest = (await people.partner.intents()).filter(({ amount_received: cents }) => cents > 0)[0]
      let isOpen = false
      // the payer goes to the bank once; the partner tells it until it is heard
      const act = async () => {
        if (!isOpen) await people.partner.control('POST', 'disputes', { payment_intent: newest?.id, reason: 'general' })
        isOpen = true
        const { payment } = await settled(people, serviceId, (one) => one.disputeState === 'open', 5000)
        if (payment?.disputeState !== 'open') throw new Error('nothing was heard of the dispute yet')
      }
      return { serviceId, act }
    },
    isDone: ({ disputeState }) => disputeState === 'open',
  },
]
