import { roleNamed } from '@motora/contract'
import { listReportColleagues, type ScheduledReport, saveScheduledReport } from '@motora/contract/identity'
import type { CustomerCredit, WaitingRefund } from '@motora/contract/money'
import {
  createVehicleRequest,
  listVehicleRequests,
  type OperatorChange,
  type OperatorHistoryEntry,
  type VehicleRequest,
} from '@motora/contract/operators'
import { listRates, type Rate, updateCurrentRateOfLoggedOperator } from '@motora/contract/pricing'
import { openTicket, type Ticket } from '@motora/contract/technicians'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { authorOf } from './rooms/identity/index.js'
import { everything } from './rooms/operators/index.js'
import { newPerson } from './testing/new-person.js'
import { type Charging, openCharging } from './testing/open-charging.js'
import { type Staff, testTariff } from './testing/open-house.js'

/** Of one account: as Alfa typed it when it made the account, and as Beta typed it when it invited the e-mail. */
const [ofAlfa, ofBeta] = ['Joan (ex Beta, do not trust) Mas', 'Joana Mas Roig']

let db: TestDatabase
let house: Charging
let beta: string
/** The person in the role for Alfa, and in the one for Beta. */
let atAlfa: Staff
let joana: Staff
let colleague: Staff
let admin: Staff
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db, { refundAloneCents: 200 })
  const alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
  const email = 'person@motora.test'
  const manager = (operatorId: string, name: string, more: object = {}) =>
    newPerson(house, { role: roleNamed.manager, operatorId, name, ...more })
  atAlfa = await manager(alfa, ofAlfa, { email })
  joana = await manager(beta, ofBeta, { email })
  colleague = await manager(beta, 'Marta Roca')
  admin = await newPerson(house, { role: roleNamed.admin, operatorId: null, name: 'Paula Provider' })
  expect(joana.accountId).toBe(atAlfa.accountId)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

test('a tariff names the person as its own operator does', async () => {
  const saved = { ...testTariff, priceMinute: 0.31 }
  const { body } = await house.ask<Rate>(joana, updateCurrentRateOfLoggedOperator, { body: saved })
  const { body: versions } = await house.ask<Rate[]>(colleague, listRates, { query: { sharingOperatorId: beta } })
  expect([body.byName, versions[0]?.byName]).toEqual([ofBeta, ofBeta])
  const atOther = await house.ask<Rate>(atAlfa, updateCurrentRateOfLoggedOperator, { body: saved })
  expect(atOther.body.byName).toBe(ofAlfa)
})

test('so do the history of an operator and the change that waits', async () => {
  const params = { id: beta }
  await house.ask(joana, 'operators.updateRestricted', { params, body: { colour1: '#112233' } })
  const { body: change } = await house.ask<OperatorChange>(admin, 'operators.getChange', { params })
  expect(change.submittedByName).toBe(ofBeta)
  await house.ask(joana, 'operators.withdrawChange', { params })
  await house.ask(admin, 'operators.update', { params, body: { colour1: '#445566' } })
  const entries = (who: Staff) => house.ask<OperatorHistoryEntry[]>(who, 'operators.listHistory', { params })
  const shown = ({ what, byName }: OperatorHistoryEntry) => [what, byName]
  const own = [
    ['change-withdrawn', ofBeta],
    ['change-submitted', ofBeta],
  ]
  expect((await entries(colleague)).body.slice(0, 3).map(shown)).toEqual([['edited', null], ...own])
  expect((await entries(admin)).body.slice(0, 3).map(shown)).toEqual([['edited', 'Paula Provider'], ...own])
})

test('so does a request for vehicles', async () => {
  await house.ask(admin, 'operators.setVehicleOffer', { params: { model: 'S01' }, body: { available: 3 } })
  const { body } = await house.ask<{ id: string }>(joana, createVehicleRequest, {
    body: { lines: [{ model: 'S01', quantity: 1 }] },
  })
  for (const who of [colleague, admin]) {
    const listed = await house.ask<VehicleRequest[]>(who, listVehicleRequests)
    expect(listed.body.find(({ id }) => id === body.id)?.createdByName).toBe(ofBeta)
  }
})

test('so does a refund that waits for a second person', async () => {
  const { serviceId, paymentId } = await house.paidRide(beta)
  await house.ask(joana, 'money.refundService', { params: { id: serviceId }, body: {} })
  const { body } = await house.ask<WaitingRefund[]>(colleague, 'money.listWaitingRefunds')
  expect(body.find((one) => one.paymentId === paymentId)?.askedBy).toBe(ofBeta)
})

test('so does a ticket', async () => {
  const { id: vehicleId } = await house.readyVehicle(beta)
  const body = { id: newId(), vehicleId, title: 'It does not start', openNoteText: 'x', vehicleCannotOperate: false }
  const { body: ticket } = await house.ask<Ticket>(joana, openTicket, { body })
  expect(ticket.createUserFullName).toBe(ofBeta)
})

test('so do those who may get a report, and those who get it', async () => {
  const { body: people } = await house.ask<{ fullName: string }[]>(colleague, listReportColleagues)
  expect(people.map(({ fullName }) => fullName)).toEqual([ofBeta])
  for (const [search, found] of [
    ['joana', 1],
    ['trust', 0],
  ] as const)
    expect((await house.ask(colleague, listReportColleagues, { query: { search } })).total).toBe(found)
  const { body: report } = await house.ask<ScheduledReport>(colleague, saveScheduledReport, {
    params: { id: newId() },
    body: {
      name: 'The fleet',
      frequency: 'daily',
      time: '07:30',
      zone: 'Europe/Madrid',
      content: {
        kind: 'list',
        list: 'operators.list',
        columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
        format: 'csv',
      },
      recipients: [joana.accountId],
    },
  })
  expect(report.recipients).toEqual([{ accountId: joana.accountId, fullName: ofBeta }])
})

test('credit that the provider gives names its person as the account does', async () => {
  const { customerId: id } = await house.newRider()
  const body = { id: newId(), amount: 5, reason: 'The moped did not open' }
  await house.ask(admin, 'money.giveGoodwill', { params: { id }, body })
  const { body: lots } = await house.ask<CustomerCredit[]>(admin, 'money.listCustomerCredit', { params: { id } })
  expect(lots.map(({ givenBy }) => givenBy)).toEqual(['Paula Provider'])
})

test('a person to whom an operator gave no name is the e-mail, also in work that sees every account', async () => {
  const nameless = await newPerson(house, {
    role: roleNamed.manager,
    operatorId: beta,
    name: '',
    accountName: 'Typed Elsewhere',
    email: 'nameless@motora.test',
  })
  const scopes = [everything('a test sees everything'), await house.operators.scopeOf(nameless, false)]
  for (const scope of scopes) {
    const author = await house.inTransaction({ actor: nameless, request: undefined }, scope, authorOf)
    expect(author).toEqual({
      accountId: nameless.accountId,
      email: 'nameless@motora.test',
      name: 'nameless@motora.test',
      byProvider: false,
    })
  }
})
