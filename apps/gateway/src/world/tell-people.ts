import { type Customer, listCustomers, listRiderSessions, signInRider } from '@motora/contract/customers'
import { listTechnicians, subscribeRiderToTopic } from '@motora/contract/identity'
import {
  createNotification,
  getNotification,
  type NewNotification,
  newNotification,
} from '@motora/contract/notifications'
import { demoPassword } from '../config/demo-password.js'
import type { House } from '../house.js'
import type { HandedClock } from '../kernel/clock.js'
import { idFrom } from '../kernel/ids.js'
import { Refusal } from '../kernel/refusal.js'
import { everything } from '../rooms/operators/index.js'
import { askAs } from './ask-as.js'
import { unreachedToken } from './past-push.js'
import type { StaffOfDemo } from './staff-of-demo.js'

const ownIds = '0190c290-0102-7000-8000-000000000000'
const [minuteMs, dayMs] = [60_000, 86_400_000]
/** Riders who are told of the storm: the first have the app on a phone, the others get a mail. */
const [withPhone, withoutPhone] = [6, 2]
/** An attempt, and those that follow it. source: rules/notifications */
const triesAfterMs = [0, minuteMs, 10 * minuteMs]

interface Told {
  house: House
  clock: HandedClock
  staff: StaffOfDemo
}

const nothing = { params: undefined, query: undefined, body: undefined } as const

/** The rider signs in on a phone, which can be told from then on. */
const usePhone = async (
  { house }: Told,
  { customerId, email }: Pick<Customer, 'customerId' | 'email'>,
  token: string,
): Promise<void> => {
  const body = { email, password: demoPassword }
  const nobody = { kind: 'nobody' } as const
  await askAs(house, { actor: nobody, scope: everything('a rider signs in') }, signInRider, {
    ...nothing,
    body,
  } as never)
  const rider = (sessionId: string) => ({ kind: 'rider', customerId, sessionId }) as const
  const scope = await house.customers.scopeOfRider(rider(customerId))
  const answer = await askAs(house, { actor: rider(customerId), scope }, listRiderSessions, nothing as never)
  const [session] = answer.body
  if (!session) throw new Error(`${email} has no session`)
  const actor = rider(session.id)
  await askAs(house, { actor, scope }, subscribeRiderToTopic, { ...nothing, query: { token } } as never)
}

const deliver = async (house: House, clock: HandedClock): Promise<void> => {
  await house.timedTasks.find(({ name }) => name === 'deliver notifications')?.run(clock.now())
}

/** What the manager tells, unless an earlier start has told it. @returns whether it is new */
const tell = async (staff: StaffOfDemo, id: string, said: Omit<NewNotification, 'id'>): Promise<boolean> => {
  try {
    await staff('manager', getNotification, { ...nothing, params: { id } } as never)
    return false
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await staff('manager', createNotification, { ...nothing, body: newNotification.parse({ id, ...said }) } as never)
  return true
}

/**
 * What the manager has told people: riders of a storm, whom phones, a mail, and in one case nothing reached; and
 * technicians of new helmets. Again, it is told already.
 * source: MONEY §12
 */
export const tellPeople = async (told: Told): Promise<void> => {
  const { house, clock, staff } = told
  const found = { page: 1, pageSize: withPhone + withoutPhone, sort: 'email' }
  const { body: riders } = await staff('manager', listCustomers, { ...nothing, query: found } as never)
  // nobody has ridden yet: there is no past to tell of
  if (riders.length === 0) return
  const span = (days: number) => ({
    ScheduledStartDate: clock.now().toISOString(),
    ScheduledEndDate: new Date(clock.now().getTime() + days * dayMs).toISOString(),
  })
  const isNew = await tell(staff, idFrom(ownIds, 'storm'), {
    name: 'Temporal',
    targetType: 'Customer',
    priority: 'high',
    ...span(1),
    title: 'Aviso por temporal',
    body: 'Esta noche se esperan rachas de más de 90 km/h. Si puedes, no cojas la moto; si la tienes, déjala a resguardo.',
    texts: {
      cat: {
        title: 'Avís per temporal',
        body: 'Aquesta nit s’esperen ratxes de més de 90 km/h. Si pots, no agafis la moto; si la tens, deixa-la a recer.',
      },
      en: {
        title: 'Storm warning',
        body: 'Gusts above 90 km/h are expected tonight. If you can, do not ride; if you have a moped, leave it sheltered.',
      },
    },
    targetIds: riders.map(({ customerId }) => customerId),
  })
  const query = { page: 1, pageSize: 100 }
  const technicians = await staff('manager', listTechnicians, { ...nothing, query } as never)
  await tell(staff, idFrom(ownIds, 'helmets'), {
    name: 'Cascos',
    targetType: 'Technician',
    priority: 'high',
    ...span(2),
    title: 'Cascos nuevos en el taller',
    body: 'Desde mañana hay 40 cascos nuevos. Cambiad los que tengan la visera rayada.',
    targetIds: technicians.body.map(({ id }) => id),
  })
  if (!isNew) return
  for (const [place, rider] of riders.slice(0, withPhone).entries())
    await usePhone(told, rider, place === 0 ? unreachedToken : `demo-phone-${place}`)
  for (const [i, afterMs] of triesAfterMs.entries()) {
    clock.advance(afterMs - (triesAfterMs[i - 1] ?? 0))
    await deliver(house, clock)
  }
}
