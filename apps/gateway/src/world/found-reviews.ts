import {
  type DocumentCode,
  documentCodes,
  sendRiderDocument,
  setShiftCalendar,
  updateCustomer,
  validateCustomer,
} from '@motora/contract/customers'
import { demoPassword } from '../config/demo-password.js'
import type { House } from '../house.js'
import type { HandedClock } from '../kernel/clock.js'
import { everything } from '../rooms/operators/index.js'
import type { Actor, Handler } from '../rooms/work.js'
import { askAs } from './ask-as.js'
import { drawSpecimen, type Specimen } from './draw-specimen.js'
import type { Founded } from './found-company.js'

const system = { kind: 'system', name: 'world' } as const
const hourMs = 3_600_000

/** One rider of the demo with documents, and what there is to see on them. */
interface Sent {
  /** Of the riders in their order. */
  rider: number
  hoursAgo: number
  idNumber: string
  licenceExpires?: string
  birthday?: string
  /** The rider has photographed the front twice. */
  backMissing?: true
  /** Degrees clockwise by which the phone was held wrong. */
  turned?: number
  /** Photos that were sent; all unless said. */
  codes?: readonly DocumentCode[]
  answer?: { daysValid: number } | { reason: string }
}

/** Of nobody in that order. */
const newcomerNumber = -1

/** Six who wait: good, expired, back missing, sideways, second account, too young; then one in each other state. */
const sent: readonly Sent[] = [
  { rider: 19, hoursAgo: 31, idNumber: '12345678Z' },
  { rider: 39, hoursAgo: 26, idNumber: '23456789D', licenceExpires: '2024-03-31' },
  { rider: 59, hoursAgo: 20, idNumber: '34567890V', backMissing: true },
  { rider: 79, hoursAgo: 5, idNumber: '45678901G', turned: 90 },
  { rider: 99, hoursAgo: 3, idNumber: '12345678Z' },
  { rider: 119, hoursAgo: 1, idNumber: '56789012B', birthday: '2011-02-14' },
  { rider: 118, hoursAgo: 200, idNumber: '67890123B', answer: { daysValid: 5 } },
  { rider: newcomerNumber, hoursAgo: 2, idNumber: '90123456A', codes: ['DniFront', 'DniBack'] },
  // the clock lapses this one when it first looks
  { rider: 117, hoursAgo: 190, idNumber: '78901234X', answer: { daysValid: -1 } },
  {
    rider: 116,
    hoursAgo: 180,
    idNumber: '89012345E',
    backMissing: true,
    answer: { reason: 'Falta el reverso del documento de identidad y del permiso.' },
  },
]

/** Of the riders in their order: those whom the provider answers, so that they may rent for a while more or not at all. */
export const answeredRiders: ReadonlySet<number> = new Set(sent.flatMap(({ rider, answer }) => (answer ? [rider] : [])))

/** Somebody who has registered and sent only two photos. */
const newcomer = { firstName: 'Nil', lastName: 'Bosch Roig', mobilePhone: '+34600900299', birthday: '1999-09-09' }
const newcomerEmail = 'rider.new@motora.demo'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const shown = (day: string): string => day.split('-').reverse().join('-')

interface Person {
  firstName: string
  lastName: string
  birthday: string | null
}

const specimensOf = (of: Sent, person: Person, until: Date): Record<DocumentCode, Specimen> => {
  const name = `${person.firstName} ${person.lastName}`
  const birthday = shown(of.birthday ?? person.birthday ?? '')
  const inFourYears = dayOf(until.getTime() + 4 * 365 * 24 * hourMs)
  const licence = shown(of.licenceExpires ?? inFourYears)
  const identity: Specimen = {
    title: 'IDENTITY CARD',
    colour: [38, 88, 132],
    hasPortrait: true,
    lines: [
      ['NAME', name],
      ['BORN', birthday],
      ['NUMBER', of.idNumber],
      ['VALID UNTIL', shown(inFourYears)],
    ],
  }
  const driving: Specimen = {
    title: 'DRIVING LICENCE',
    colour: [150, 62, 92],
    hasPortrait: true,
    lines: [
      ['1. 2. NAME', name],
      ['3. BORN', birthday],
      ['4B. VALID UNTIL', licence],
      ['9. CATEGORIES', 'AM B'],
    ],
  }
  const backOf = (front: Specimen, lines: Specimen['lines']): Specimen =>
    of.backMissing ? front : { ...front, hasPortrait: false, lines }
  return {
    DniFront: identity,
    DniBack: backOf(identity, [
      ['ADDRESS', 'CARRER DE LA MOSTRA 1, BARCELONA'],
      ['', `IDSPECIMEN${of.idNumber}<<<<<<<`],
    ]),
    DrivingLicenseFront: driving,
    DrivingLicenseBack: backOf(driving, [
      ['CATEGORY', 'FROM          UNTIL'],
      ['B', `${shown('2016-06-30')}    ${licence}`],
    ]),
  }
}

/** Calls through the handlers that the door calls. */
const callerOf = (house: House) => {
  const all = everything('the world plays the provider and its riders')
  return (actor: Actor, endpoint: Handler['endpoint'], input: object): Promise<unknown> =>
    askAs(house, { actor, scope: all }, endpoint, input as never)
}

/** The hours in which the demo's provider reviews: from the beginning on, so that every wait is measured. */
export const foundShifts = (house: House): Promise<unknown> => {
  const shiftDays = [
    { earliestStart: '09:00', latestArrival: '18:00', weekDays: [0, 1, 2, 3, 4] },
    { earliestStart: '10:00', latestArrival: '14:00', weekDays: [5] },
  ]
  return callerOf(house)(system, setShiftCalendar, { body: { shiftDays } })
}

/**
 * Riders send specimens of their documents, so that a newcomer can review in the first minutes; through the calls of the
 * riders' app. The clock is at `until` afterwards.
 */
export const foundReviews = async (house: House, clock: HandedClock, until: Date, founded: Founded): Promise<void> => {
  clock.set(new Date(until.getTime() - 2 * hourMs))
  const riders = new Map(founded.riders.map(({ id }, n) => [n, id])).set(newcomerNumber, await newcomerOf(house))
  const call = callerOf(house)
  for (const of of sent) {
    const id = riders.get(of.rider)
    if (id === undefined) continue
    const person = await house.inTransaction(system, everything('the world knows its riders'), (work) =>
      house.customers.findCustomer(work, id),
    )
    if (!person) continue
    const specimens = specimensOf(of, person, until)
    clock.set(new Date(until.getTime() - of.hoursAgo * hourMs))
    const profile = { idDocCode: of.idNumber, ...(of.birthday ? { birthday: of.birthday } : {}) }
    await call(system, updateCustomer, { params: { id }, body: profile })
    for (const code of of.codes ?? documentCodes) {
      const body = await drawSpecimen(specimens[code], of.turned)
      await call({ kind: 'rider', customerId: id, sessionId: id }, sendRiderDocument, { params: { code }, body })
    }
    if (of.answer) await call(system, validateCustomer, { params: { id }, body: answerOf(of.answer, until) })
  }
  clock.set(until)
}

/** @returns the id; the same when it is there already */
const newcomerOf = async (house: House): Promise<string> => {
  const passwordHash = await house.customers.hashPassword(demoPassword)
  return house.inTransaction(system, everything('the world registers a rider'), async (work) => {
    const there = await house.customers.findCustomerByEmail(work, newcomerEmail)
    if (there) return there.id
    const given = { ...newcomer, email: newcomerEmail, country: 'ES' }
    return (await house.customers.registerRider(work, given, passwordHash)).id
  })
}

const answerOf = (answer: NonNullable<Sent['answer']>, until: Date) => {
  if ('reason' in answer) return { canOperate: false, drivingLicenses: [], cannotOperateReason: answer.reason }
  const day = dayOf(until.getTime() + answer.daysValid * 24 * hourMs)
  return {
    canOperate: true,
    drivingLicenses: [1, 3],
    bDrivingLicenseEmissionDate: '2016-06-30',
    drivingLicenseExpirationDate: day,
    identityDocumentExpirationDate: day,
  }
}
