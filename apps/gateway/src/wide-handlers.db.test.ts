import { type EndpointSpec, may, roleNames, roleSide } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { vehicleFields } from './rooms/vehicles/testing/open-fleet.js'
import type { Handler } from './rooms/work.js'
import { type Company, openTwoCompanies, type TwoCompanies } from './testing/open-two-companies.js'
import { plantBill } from './testing/plant-bill.js'
import { plantPayment, plantRefund } from './testing/plant-payment.js'
import { plantSettlement } from './testing/plant-settlement.js'

let db: TestDatabase
let gateway: TwoCompanies
beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openTwoCompanies(db)
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

/** Calls that see more than their caller: those that declare a scope, and those that open transactions of their own. */
const wideHandlers = (): Handler[] =>
  gateway.house.handlers.filter(({ scope, answerAlone }) => scope !== undefined || answerAlone !== undefined)

const namesAnId = (shape: z.ZodType | undefined): boolean =>
  Object.keys((shape as { shape?: object } | undefined)?.shape ?? {}).some((name) => /^id$|Ids?$/.test(name))
const takesIds = ({ params, query, body }: EndpointSpec): boolean => [params, query, body].some(namesAnId)
const isOfProvider = ({ needs }: EndpointSpec): boolean =>
  needs !== undefined && roleNames.every((role) => roleSide[role] === 'provider' || !may(role, needs))

interface Asked {
  /** Who asks, where it is not the manager. */
  who?: (one: Company) => Promise<string>
  path?: string
  body?: unknown
}
type Case =
  /** Asks with an id of the other's, and hears this code: as if it were not there. */
  { asks: (other: Company) => Asked | Promise<Asked>; hears: string } | { open: string }

const password = 'tramuntana groga 41'
const person = (sharingOperatorId: string) => ({
  sharingOperatorId,
  email: `${newId()}@motora.test`,
  password,
  mobilePhone: '600111222',
  firstName: 'Nil',
  lastName: 'Serra',
})
const file = (of: string): FormData => {
  const form = new FormData()
  form.set('kind', 'other')
  form.set('sharingOperatorId', of)
  form.set('file', new Blob(['plain'], { type: 'text/plain' }), 'note.txt')
  return form
}
const filePath = '/files/v1/files'
const newFile = async ({ manager, id }: Company): Promise<string> => {
  const { status, body } = await gateway.ask<{ id: string }>(manager, 'POST', filePath, file(id))
  expect(status).toBe(201)
  return body.id
}
const newPayment = async (one: Company): Promise<string> =>
  plantPayment(db, { operatorId: one.id, customerId: await gateway.newRider(one), status: 'failed' })
const newRefund = async (one: Company): Promise<string> => {
  const serviceId = await plantPayment(db, {
    operatorId: one.id,
    customerId: await gateway.newRider(one),
    status: 'success',
  })
  return plantRefund(db, { serviceId, askedBy: newId(), state: 'waiting' })
}
const newBill = async (one: Company): Promise<string> =>
  plantBill(db, { operatorId: one.id, customerId: await gateway.newRider(one) })
const newUpload = async ({ manager }: Company): Promise<string> => {
  const body = { id: newId(), name: 'note.txt', kind: 'other', sizeBytes: 5 }
  expect((await gateway.ask(manager, 'POST', '/files/v1/uploads', body)).status).toBe(200)
  return body.id
}
/** A trip with a vehicle of this company, and its rider. */
const newTrip = async (company: Company): Promise<{ id: string; customerId: string }> => {
  const { house, asSystem, newRider } = gateway
  const [id, customerId] = [newId(), await newRider(company)]
  const vehicleId = await asSystem((work) =>
    house.vehicles.fleet.createVehicle(work, vehicleFields({ sharingOperatorId: company.id })),
  )
  await db.asOwner(
    `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
        reserved_at, reserve_limit_at, started_at)
      values ($1, $2, $3, $4, 'M', 'V', 'S01', 'in progress', now(), now(), now())`,
    [company.id, id, vehicleId, customerId],
  )
  return { id, customerId }
}
const newSession = async ({ manager: { accountId } }: Company): Promise<string> => {
  const id = newId()
  await db.asOwner(
    `insert into sessions (id, account_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, now(), now(), now() + interval '1 day', false, now())`,
    [id, accountId],
  )
  return id
}

const newRiderSession = async (company: Company): Promise<{ id: string; customerId: string }> => {
  const [id, customerId] = [newId(), await gateway.newRider(company)]
  await db.asOwner(
    `insert into sessions (id, customer_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, now(), now(), now() + interval '1 day', true, now())`,
    [id, customerId],
  )
  return { id, customerId }
}

const reportPath = '/users/v1/ScheduledReports'
const report = {
  name: 'Mine',
  frequency: 'daily',
  time: '07:30',
  zone: 'Europe/Madrid',
  content: {
    kind: 'list',
    list: 'vehicles.listVehicles',
    format: 'csv',
    columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
  },
}
const newReport = async ({ manager }: Company): Promise<string> => {
  const id = newId()
  const { status } = await gateway.ask(manager, 'PUT', `${reportPath}/${id}`, report)
  expect(status).toBe(200)
  return id
}
/** A report with a file, by the id of its run. */
const newReportFile = async (company: Company): Promise<string> => {
  const path = `${reportPath}/${await newReport(company)}/Run`
  const { body } = await gateway.ask<{ lastRun: { id: string } }>(company.manager, 'POST', path)
  await gateway.house.identity.makeReport({ runId: body.lastRun.id }, 1)
  return body.lastRun.id
}

/** Each such call that takes ids. One that is not named here fails the test. */
const cases: Readonly<Record<string, Case>> = {
  'identity.endSession': {
    asks: async (other) => ({ path: `/users/v1/Sessions/${await newSession(other)}` }),
    hears: 'request.not_found',
  },
  'customers.endRiderSession': {
    asks: async (other) => {
      const { id, customerId } = await newRiderSession(other)
      return {
        who: async (one) => (one === other ? customerId : gateway.newRider(one)),
        path: `/sharing/v1/Rider/Sessions/${id}`,
      }
    },
    hears: 'request.not_found',
  },
  'customers.assignOperator': {
    asks: ({ id }) => ({ body: { sharingOperatorId: id, customerKey: 'somebody@rider.test' } }),
    hears: 'operator.not_found',
  },
  'identity.createOperatorUser': { asks: ({ id }) => ({ body: person(id) }), hears: 'operator.not_found' },
  'identity.createTechnician': { asks: ({ id }) => ({ body: person(id) }), hears: 'operator.not_found' },
  'identity.deleteOperatorUser': {
    asks: async ({ id }) => ({
      path: `/operators/v1/OperatorUsers/${(await gateway.newPerson('Sharing.Operator', id, 'Pau Mas')).membershipId}`,
    }),
    hears: 'identity.person_not_found',
  },
  'identity.deleteTechnician': {
    asks: ({ technician }) => ({ path: `/technicians/v1/Technicians/${technician.membershipId}` }),
    hears: 'identity.person_not_found',
  },
  'identity.removePushBrowser': {
    asks: async (other) => {
      const id = newId()
      await db.asOwner(
        `insert into push_subscriptions (token, session_id, created_at, id, p256dh, auth, server_key)
          values ($1, $2, now(), $3, 'p', 'a', 'ours')`,
        [`https://fcm.googleapis.com/fcm/send/${id}`, await newSession(other), id],
      )
      return { path: `/users/v1/PushBrowsers/${id}` }
    },
    hears: 'request.not_found',
  },
  'identity.deleteView': {
    asks: async ({ manager }) => {
      const view = { tableId: 'vehicles', name: newId(), search: {} }
      const { body } = await gateway.ask<{ id: string }>(manager, 'PUT', '/users/v1/Views', view)
      return { path: `/users/v1/Views/${body.id}` }
    },
    hears: 'request.not_found',
  },
  'identity.saveScheduledReport': {
    asks: async (other) => ({ path: `${reportPath}/${await newReport(other)}`, body: report }),
    hears: 'request.not_found',
  },
  'identity.pauseScheduledReport': {
    asks: async (other) => ({ path: `${reportPath}/${await newReport(other)}/Pause`, body: { paused: true } }),
    hears: 'request.not_found',
  },
  'identity.runScheduledReport': {
    asks: async (other) => ({ path: `${reportPath}/${await newReport(other)}/Run` }),
    hears: 'request.not_found',
  },
  'identity.deleteScheduledReport': {
    asks: async (other) => ({ path: `${reportPath}/${await newReport(other)}` }),
    hears: 'request.not_found',
  },
  'identity.getReportFile': {
    asks: async (other) => ({ path: `${reportPath}/Runs/${await newReportFile(other)}/File` }),
    hears: 'request.not_found',
  },
  'identity.listViews': { open: 'a table of a screen; the views are those of the person who asks' },
  'identity.saveView': { open: 'a table of a screen; the view is that of the person who asks' },
  'operators.updateRestricted': {
    asks: ({ id }) => ({
      path: `/operators/v1/Operators/${id}/UpdateRestricted`,
      body: { id, contactPhone: '+34932000000', iban: null, timezone: 'Europe/Madrid', areas: [], circles: [] },
    }),
    hears: 'operator.not_found',
  },
  'operators.withdrawChange': {
    asks: ({ id }) => ({ path: `/operators/v1/Operators/${id}/Change` }),
    hears: 'operator.not_found',
  },
  'operators.createVehicleRequest': { open: 'its id is that of the new request; another’s is said to be taken' },
  'files.sendFile': { asks: ({ id }) => ({ body: file(id) }), hears: 'operator.not_found' },
  'files.getFile': {
    asks: async (other) => ({ path: `${filePath}/${await newFile(other)}` }),
    hears: 'file.not_found',
  },
  'files.sendUploadPart': {
    asks: async (other) => ({
      path: `/files/v1/uploads/${await newUpload(other)}/parts/1`,
      body: new TextEncoder().encode('plain'),
    }),
    hears: 'file.upload_not_found',
  },
  'files.completeUpload': {
    asks: async (other) => ({ path: `/files/v1/uploads/${await newUpload(other)}/Complete` }),
    hears: 'file.upload_not_found',
  },
  'firmware.fetch': { open: 'a vehicle proves itself by the ticket of its order, which names the file' },
  'money.buyRiderBonusPack': {
    open: 'a pack is the provider’s, on sale to every rider; the id of another’s purchase is refused: rooms/money/packs',
  },
  'money.confirmRiderCardSetup': {
    asks: async (other) => {
      const [id, customerId] = [newId(), await gateway.newRider(other)]
      await db.asOwner('insert into card_setups (id, customer_id, started_at) values ($1, $2, now())', [id, customerId])
      return {
        who: async (one) => (one === other ? customerId : gateway.newRider(one)),
        path: `/sharing/v1/Rider/PaymentMethod/${id}/Confirm`,
      }
    },
    hears: 'card.setup_not_found',
  },
  'money.getServicePaymentEvents': {
    asks: async (other) => ({ path: `/sharing/v1/Services/${await newPayment(other)}/GetPaymentEvents` }),
    hears: 'payment.not_found',
  },
  'money.retryServicePayment': {
    asks: async (other) => ({ path: `/sharing/v1/Services/${await newPayment(other)}/RetryPayment` }),
    hears: 'payment.not_found',
  },
  'money.cancelServicePayment': {
    asks: async (other) => ({ path: `/sharing/v1/Services/${await newPayment(other)}/CancelPayment` }),
    hears: 'payment.not_found',
  },
  'money.allowRefund': {
    asks: async (other) => ({ path: `/sharing/v1/Refunds/${await newRefund(other)}/Allow` }),
    hears: 'refund.not_found',
  },
  'money.refuseRefund': {
    asks: async (other) => ({ path: `/sharing/v1/Refunds/${await newRefund(other)}/Refuse` }),
    hears: 'refund.not_found',
  },
  'money.withdrawRefund': {
    asks: async (other) => ({ path: `/sharing/v1/Refunds/${await newRefund(other)}/Withdraw` }),
    hears: 'refund.not_found',
  },
  'money.getBillPdf': {
    asks: async (other) => ({ path: `/sharing/v1/Bills/${await newBill(other)}/GetPdf` }),
    hears: 'bill.not_found',
  },
  'money.sendBillRecord': {
    asks: async (other) => ({ path: `/sharing/v1/Bills/${await newBill(other)}/SendRecord` }),
    hears: 'bill.not_found',
  },
  'money.getSettlementPdf': {
    asks: async (other) => ({ path: `/sharing/v1/Settlements/${await plantSettlement(db, other.id)}/GetPdf` }),
    hears: 'settlement.not_found',
  },
  'money.getRiderBillPdf': {
    asks: async (other) => {
      const id = await newBill(other)
      const [{ customer_id: customerId } = {}] = await db.asOwner('select customer_id from bills where id = $1', [id])
      return {
        who: async (one) => (one === other ? String(customerId) : gateway.newRider(one)),
        path: `/sharing/v1/Rider/Bills/${id}/GetPdf`,
      }
    },
    hears: 'bill.not_found',
  },
  'money.getRiderPackReceipt': {
    asks: async (other) => {
      const customerId = await gateway.newRider(other)
      const serviceId = await plantPayment(db, { operatorId: other.id, customerId, status: 'success' })
      const [{ id } = {}] = await db.asOwner('select id from payments where service_id = $1', [serviceId])
      return {
        // to its own rider it is there: a rental, which has no receipt
        who: async (one) => (one === other ? customerId : gateway.newRider(one)),
        path: `/sharing/v1/Rider/BonusPurchases/${id}/GetReceipt`,
      }
    },
    hears: 'payment.not_found',
  },
  'sharing.getMonthlyReport': {
    asks: ({ id }) => ({ path: `/sharing/v1/Services/GetMonthlyReport?sharingOperatorId=${id}&year=2026&month=1` }),
    hears: 'operator.not_found',
  },
  'sharing.getServiceReport': {
    asks: async (other) => ({ path: `/sharing/v1/Services/${(await newTrip(other)).id}/GetReport` }),
    hears: 'service.not_found',
  },
  'sharing.getEndingImage': {
    asks: async (other) => {
      const { id, customerId } = await newTrip(other)
      return {
        // to its own rider it is there: a rental, of which no picture was sent
        who: async (one) => (one === other ? customerId : gateway.newRider(one)),
        path: `/sharing/v1/Rider/EndingImage?serviceId=${id}`,
      }
    },
    hears: 'service.not_found',
  },
  'sharing.sendEndingImage': {
    asks: async (other) => {
      const { id, customerId } = await newTrip(other)
      return {
        who: async (one) => (one === other ? customerId : gateway.newRider(one)),
        path: `/sharing/v1/Rider/EndingImage?serviceId=${id}`,
        body: new TextEncoder().encode('no picture'),
      }
    },
    hears: 'service.not_found',
  },
}

test('each call that sees more than its caller and takes ids is asked here, or open for a reason', () => {
  const wide = wideHandlers().map(({ endpoint }) => endpoint)
  const walked = wide.filter((endpoint) => takesIds(endpoint) && !isOfProvider(endpoint)).map(({ id }) => id)
  expect(walked.toSorted()).toEqual(Object.keys(cases).toSorted())
})

test('another operator’s id is to them as if it were not there, and to its own operator it is', async () => {
  const wrong: string[] = []
  for (const { endpoint } of wideHandlers()) {
    const one = cases[endpoint.id]
    if (!one || 'open' in one) continue
    for (const [own, other] of gateway.bothWays) {
      const { who, path = endpoint.path, body } = await one.asks(other)
      for (const company of [own, other]) {
        const as = who ? await who(company) : company.manager
        const answer = await gateway.ask<{ code?: string }>(as, endpoint.method, path, body)
        const hears = answer.body?.code ?? answer.status
        if ((hears === one.hears) !== (company === own))
          wrong.push(`${endpoint.id}: ${company === own ? 'the other' : 'its own operator'} hears ${hears}`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('an id of another’s request is taken, and the request stays as it was', async () => {
  for (const [own, other] of gateway.bothWays) {
    await db.asOwner(
      "insert into vehicle_offers (model, available, changed_at) values ('S01', 9, now()) on conflict do nothing",
    )
    const body = { id: newId(), lines: [{ model: 'S01', quantity: 2 }] }
    const path = '/operators/v1/VehicleRequests'
    expect((await gateway.ask(other.manager, 'POST', path, body)).status).toBe(201)
    const again = await gateway.ask<{ code: string }>(own.manager, 'POST', path, {
      ...body,
      lines: [{ model: 'S01', quantity: 5 }],
    })
    expect(again.body.code).toBe('request.key_reused')
    expect(
      await db.asOwner('select operator_id::text as of, lines from vehicle_requests where id = $1', [body.id]),
    ).toEqual([{ of: other.id, lines: body.lines }])
  }
})

test('the calls of the provider are refused to everybody of an operator', () => {
  const ofProvider = wideHandlers().filter(({ endpoint }) => takesIds(endpoint) && isOfProvider(endpoint))
  expect(ofProvider.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(
    [
      'devices.createDeviceKey',
      'devices.revokeDeviceKey',
      'money.retryPayment',
      'money.getPackReceipt',
      'money.getPaymentEvents',
      'operators.create',
      'operators.rejectChange',
      'operators.update',
      'operators.validate',
    ].toSorted(),
  )
})
