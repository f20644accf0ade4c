import {
  addDocumentsRotation,
  type Customer,
  type CustomerReview,
  getCustomer,
  getCustomerReview,
  updateCustomer,
  updateCustomerForAdmin,
  validateAndUpdateCustomer,
} from '@motora/contract/customers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, sac } from '../../../testing/open-house.js'
import { roundsMs, roundsOf } from '../../../testing/rounds-of.js'
import { type OpenCustomers, openCustomers } from '../testing/open-customers.js'
import { sendPhotos } from '../testing/send-photos.js'

let db: TestDatabase
let house: OpenCustomers
let n = 0
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
})
afterAll(() => db.close())

const good = {
  canOperate: true,
  drivingLicenses: [3],
  drivingLicenseExpirationDate: '2030-01-01',
  identityDocumentExpirationDate: '2029-06-30',
  bDrivingLicenseEmissionDate: '2015-06-30',
}
const rider = async () => {
  n += 1
  const email = `editors${n}@rider.test`
  const id = await house.register({ firstName: 'Àlex', lastName: `Serra ${n}`, email })
  await sendPhotos(house, id)
  return { id, email }
}
type Rider = Awaited<ReturnType<typeof rider>>
const read = async (id: string) => (await house.ask<Customer>(admin, getCustomer, { params: { id } })).body
const licenceOf = async (customerId: string) =>
  (await house.ask<CustomerReview>(admin, getCustomerReview, { query: { customerId } })).body.licence
const answer = ({ email }: Rider, version: number | undefined, profile?: object) =>
  house.ask(admin, validateAndUpdateCustomer, {
    query: { email },
    body: { customerValidationRequest: good, version, ...(profile ? { customerUpdateRequest: profile } : {}) },
  })
const update = ({ email }: Rider, version: number, profile: object) =>
  house.ask<Customer>(sac, updateCustomerForAdmin, {
    query: { email },
    body: { customerUpdateRequest: profile, version },
  })
const updateByText = ({ email }: Rider, version: number, profile: object) =>
  house.ask<Customer>(sac, updateCustomerForAdmin, {
    query: { email },
    body: { userData: JSON.stringify(profile), version },
  })
const keep = (customerId: string, version: number, licence: object) =>
  house.ask(admin, addDocumentsRotation, { body: { customerId, documentsRotation: {}, licence, version } })

describe('of two who have read the same customer', () => {
  test('the second is refused in every call that changes it, and what the first has saved stays', async () => {
    const one = await rider()
    const { version } = await read(one.id)
    await house.ask(sac, updateCustomer, { params: { id: one.id }, body: { city: 'Reus', version } })
    const late = [
      () => update(one, version, { city: 'Vic', firstName: 'Alexandre' }),
      () => updateByText(one, version, { city: 'Vic' }),
      () => house.ask(sac, updateCustomer, { params: { id: one.id }, body: { city: 'Vic', version } }),
      () => keep(one.id, version, { drivingLicenseTypes: [3] }),
      () => answer(one, version, { city: 'Vic' }),
      () => answer(one, version),
    ]
    for (const call of late) expect(await codeOf(call())).toBe('customer.changed_meanwhile')
    const now = await read(one.id)
    expect(now).toMatchObject({ city: 'Reus', firstName: 'Àlex', reviewState: 'pending', version: version + 1 })
    expect(await licenceOf(one.id)).toMatchObject({ drivingLicenseTypes: [] })
    expect((await answer(one, now.version, { firstName: 'Alexandre' })).status, 'by the newer state').toBe(204)
    expect(await read(one.id)).toMatchObject({ city: 'Reus', firstName: 'Alexandre', reviewState: 'validated' })
  })

  test('what the first has read on the documents is not overwritten by the second, nor answered over', async () => {
    const one = await rider()
    const { version } = await read(one.id)
    await keep(one.id, version, { identityDocumentExpirationDate: '2031-02-03' })
    expect(await codeOf(keep(one.id, version, { identityDocumentExpirationDate: '2040-01-01' }))).toBe(
      'customer.changed_meanwhile',
    )
    expect(await codeOf(answer(one, version))).toBe('customer.changed_meanwhile')
    expect(await licenceOf(one.id)).toMatchObject({ identityDocumentExpirationDate: '2031-02-03' })
    expect((await answer(one, version + 1)).status).toBe(204)
  })

  const rounds = roundsOf(20)
  const title = `of two at the same moment, ${rounds} rounds, one is kept`
  const race = async () => {
    const one = await rider()
    for (let round = 0; round < rounds; round += 1) {
      const { version } = await read(one.id)
      const other = round % 2 ? keep(one.id, version, reading(round)) : update(one, version, { city: `Vic ${round}` })
      const codes = await Promise.all([codeOf(update(one, version, { city: `Reus ${round}` })), codeOf(other)])
      expect(codes.toSorted(), `round ${round}`).toEqual(['customer.changed_meanwhile', 'done'])
      expect((await read(one.id)).version, `round ${round}`).toBe(version + 1)
    }
  }
  test(title, race, roundsMs(rounds))
})

/** Another reading each round. */
const reading = (round: number) => ({ identityDocumentExpirationDate: `20${30 + (round % 60)}-01-01` })

test('the same sent again, because its answer was lost, is done', async () => {
  const one = await rider()
  const { version } = await read(one.id)
  await update(one, version, { city: 'Reus' })
  expect((await update(one, version, { city: 'Reus' })).body).toMatchObject({ city: 'Reus', version: version + 1 })
  await keep(one.id, version + 1, { drivingLicenseTypes: [3] })
  expect(await codeOf(keep(one.id, version + 1, { drivingLicenseTypes: [3] }))).toBe('done')
  expect((await read(one.id)).version).toBe(version + 2)
})

test('a caller that names no version is refused nothing, as the specification has it', async () => {
  const one = await rider()
  await house.ask(sac, updateCustomer, { params: { id: one.id }, body: { city: 'Reus' } })
  expect((await answer(one, undefined, { city: 'Vic' })).status).toBe(204)
  expect(await read(one.id)).toMatchObject({ city: 'Vic' })
})
