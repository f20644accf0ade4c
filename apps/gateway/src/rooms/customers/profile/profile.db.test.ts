import { zeroDate } from '@motora/contract'
import type { Customer, Rider } from '@motora/contract/customers'
import * as contract from '@motora/contract/customers'
import { type AuditRecord, listAuditRecords } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, sac, type Who } from '../../../testing/open-house.js'
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

const email = () => `profile${++n}@rider.test`
const rider = (address = email()) => house.register({ firstName: 'Aina', lastName: 'Puig', email: address })
const save = async (id: string, body: object, who: Who = admin) =>
  (await house.ask<Customer>(who, contract.updateCustomer, { params: { id }, body })).body

test('a new customer has ES and NIF where nobody says otherwise, and one of three genders [H-23]', async () => {
  const id = await rider()
  const { body } = await house.ask<Customer>(admin, contract.getCustomer, { params: { id } })
  expect(body).toMatchObject({ country: 'ES', countryName: 'Spain', idDocType: 'NIF', reviewState: 'incomplete' })
  for (const [given, kept] of [
    ['male', 'male'],
    ['female', 'female'],
    ['undisclosed', 'undisclosed'],
    ['other', 'undisclosed'],
  ])
    expect((await save(id, { gender: given })).gender, given).toBe(kept)
  await expect(save(id, { gender: 'diverse' })).rejects.toMatchObject({ issues: [{ path: ['gender'] }] })
})

/** In the middle of a day of November. */
const noonOf = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`)
test('a customer has every field that the document names, each with what has happened [H-22]', async () => {
  const clock = new HandedClock(noonOf(1))
  const { room, ...own } = openCustomers(db, clock)
  const [campus, ona] = [await own.newOperator('Campus', { isPrivate: true }), await own.newOperator('Ona')]
  const address = email()
  const id = await own.register({ firstName: 'Aina', lastName: 'Puig', email: address })
  const read = async (who: Who) => (await own.ask<Customer>(who, contract.getCustomer, { params: { id } })).body
  const first = {
    customerId: id,
    firstName: 'Aina',
    lastName: 'Puig',
    fullName: 'Aina Puig',
    email: address,
    mobilePhone: '+34600111222',
    city: null,
    country: 'ES',
    countryName: 'Spain',
    address: null,
    postalCode: null,
    birthday: '1990-05-17',
    gender: null,
    idDocCode: null,
    idDocType: 'NIF',
    dateFirstRegister: noonOf(1).toISOString(),
    dateRegister: noonOf(1).toISOString(),
    dateValidated: zeroDate,
    dateDeregister: zeroDate,
    reviewState: 'incomplete',
    canOperate: false,
    canOperateStart: zeroDate,
    canOperateEnd: zeroDate,
    cannotOperateReason: null,
    enabled: true,
    nOfTrips: 0,
    servicesCount: 0,
    emailVerified: true,
    mobilePhoneVerified: false,
    documentsUploaded: false,
    documentsVerified: false,
    isPrivate: false,
    comment: null,
    licences: [],
  }
  expect(await read(admin)).toMatchObject(first)

  clock.set(noonOf(2))
  const dates = { canOperateStart: noonOf(2).toISOString(), canOperateEnd: noonOf(28).toISOString() }
  await own.ask(admin, contract.assignOperator, { body: { sharingOperatorId: campus, customerKey: address, ...dates } })
  await own.asSystem(async (work) => {
    await room.link(work, id, ona)
    await room.countTripsOfMany(work, campus, new Map([[id, { count: 3, firstAt: work.now }]]))
    await room.countTripsOfMany(work, ona, new Map([[id, { count: 4, firstAt: work.now }]]))
  })
  await sendPhotos(own, id)
  expect(await read(admin)).toMatchObject({ documentsUploaded: true, documentsVerified: false })
  const answer = (body: object) => own.ask(admin, contract.validateCustomer, { params: { id }, body })
  await answer({ canOperate: false, cannotOperateReason: 'Blurred' })
  expect(await read(admin)).toMatchObject({ canOperate: false, cannotOperateReason: 'Blurred' })

  clock.set(noonOf(3))
  await sendPhotos(own, id)
  await answer({
    canOperate: true,
    drivingLicenses: [3, 1],
    drivingLicenseExpirationDate: '2030-01-01',
    identityDocumentExpirationDate: '2029-06-30',
    bDrivingLicenseEmissionDate: '2015-06-30',
  })
  const profile = {
    mobilePhone: '+33612345678',
    city: 'Perpignan',
    country: 'FR',
    address: 'Rue de la Loge 1',
    postalCode: '66000',
    birthday: '1991-06-18',
    gender: 'female',
    idDocType: 'Passport',
    idDocCode: 'XY123456',
    comment: 'Prefers to be called',
  } as const
  await own.ask(admin, contract.updateCustomer, { params: { id }, body: profile })
  await own.ask(managerOf(ona), contract.unsubscribeCustomer, { params: { id }, body: { sharingOperatorId: ona } })
  await own.ask(admin, contract.enableCustomer, { params: { id }, body: { enabled: false } })
  const now = {
    ...first,
    ...profile,
    countryName: 'France',
    dateValidated: noonOf(3).toISOString(),
    reviewState: 'validated',
    canOperate: true,
    enabled: false,
    nOfTrips: 7,
    servicesCount: 7,
    documentsUploaded: true,
    documentsVerified: true,
    isPrivate: true,
  }
  const seen = await read(admin)
  expect(seen).toMatchObject({ ...now, licences: expect.any(Array) })
  expect(new Set(seen.licences)).toEqual(new Set([3, 1]))

  const ofLink = { ...now, idDocCode: null, licences: null, enabled: true, dateRegister: noonOf(2).toISOString() }
  expect(await read(managerOf(campus))).toMatchObject({ ...ofLink, ...dates, nOfTrips: 3, servicesCount: 3 })
  expect(await read(managerOf(ona))).toMatchObject({
    ...ofLink,
    isPrivate: false,
    canOperateStart: noonOf(2).toISOString(),
    canOperateEnd: contract.endlessDate,
    dateDeregister: noonOf(3).toISOString(),
    nOfTrips: 4,
    servicesCount: 4,
  })
})

test('nobody verifies phones: no call offers it, and none is verified (decision 0178) [H-22]', async () => {
  const id = await rider()
  await expect(save(id, { mobilePhoneVerified: true })).rejects.toMatchObject({
    issues: [{ code: 'unrecognized_keys', keys: ['mobilePhoneVerified'] }],
  })
  expect((await save(id, { mobilePhone: '+34600111333' })).mobilePhoneVerified).toBe(false)
})

test('why a customer cannot rent is said by the rule that refuses the rider; licences to those who see documents', async () => {
  const id = await rider()
  const read = async (who: Who) => (await house.ask<Customer>(who, contract.getCustomer, { params: { id } })).body
  const first = await read(admin)
  expect(first.cannotRentReasons).toContain('rider.not_validated')
  await house.asSystem((work) => house.room.setCanOperate(work, id, true))
  const others = first.cannotRentReasons.filter((reason) => reason !== 'rider.not_validated')
  expect(await read(admin)).toMatchObject({ cannotRentReasons: others, licences: [] })
  await house.ask(sac, contract.enableCustomer, { params: { id }, body: { enabled: false } })
  expect(await read(sac)).toMatchObject({ cannotRentReasons: ['rider.disabled', ...others], licences: null })
})

test('a customer is found by an id in either letter case', async () => {
  const id = await rider()
  const { status, body } = await house.ask<Customer>(admin, contract.getCustomer, { params: { id: id.toUpperCase() } })
  expect([status, body.customerId]).toEqual([200, id])
})

test('saving the profile of a validated customer changes the profile alone [H-39, H-48]', async () => {
  const id = await rider()
  await house.asSystem((work) => house.room.setCanOperate(work, id, true))
  const saved = await save(id, { city: 'Reus', idDocCode: '12345678Z', comment: '' })
  expect(saved).toMatchObject({ city: 'Reus', idDocCode: '12345678Z', comment: null, canOperate: true, version: 2 })
  expect(saved.dateValidated).toBe('2026-11-21T10:00:00.000Z')
  expect(await save(id, { city: 'Reus' }), 'nothing changes').toMatchObject({ version: 2 })
  expect(await codeOf(save(id, { city: 'Vic', version: 1 }))).toBe('customer.changed_meanwhile')
  expect(await codeOf(save(id, { birthday: '1900-01-01' }))).toBe('request.invalid')
})

test('a customer without a mobile phone is not saved until it has one [H-45]', async () => {
  const id = await rider()
  await db.asOwner('update customers set mobile_phone = null where id = $1', [id])
  expect(await codeOf(save(id, { city: 'Reus' }))).toBe('customer.mobile_phone_required')
  expect(await codeOf(save(id, { mobilePhone: '+3411111111111' })), 'no number of Spain').toBe('request.invalid')
  expect(await save(id, { city: 'Reus', mobilePhone: '+34600111222' })).toMatchObject({ city: 'Reus' })
})

test('UpdateForAdmin takes the profile by parts or as a text of JSON, and nothing else of a customer [H-60]', async () => {
  const address = email()
  const id = await rider(address)
  const send = async (body: object) =>
    (await house.ask<Customer>(sac, contract.updateCustomerForAdmin, { query: { email: address }, body })).body
  const parts = { customerValidationRequest: { canOperate: true }, documentsRotation: {}, validateInBaas: true }
  expect(await send({ customerUpdateRequest: { city: 'Reus' }, ...parts, from: 'BackOffice' })).toMatchObject({
    customerId: id,
    city: 'Reus',
    canOperate: false,
  })
  expect(
    await send({ email: address, from: 'BackOffice', operatorId: null, userData: '{"city":"Vic"}' }),
  ).toMatchObject({ city: 'Vic' })
  for (const userData of ['{"canOperate":true}', '{"__proto__":{}}', 'no json'])
    await expect(send({ userData })).rejects.toBeDefined()
})

test('an invited customer takes the record over in the app, with the links that were made meanwhile [H-50, H-65]', async () => {
  const address = email()
  const given = { email: address, firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222' }
  const invite = (body: object) => house.ask<Customer>(sac, contract.inviteCustomer, { body })
  const { body } = await invite(given)
  expect(body).toMatchObject({ email: address, reviewState: 'incomplete', emailVerified: false })
  expect((await invite({ ...given, customerId: body.customerId })).body.customerId, 'the same call again').toBe(
    body.customerId,
  )
  expect(await codeOf(invite({ ...given, email: address.toUpperCase() }))).toBe('customer.email_taken')
  expect((await house.mailsTo(address)).map(({ subject }) => subject)).toEqual([
    'Completa tu registro para alquilar con Motora',
  ])
  const closed = await house.newOperator('Campus', { isPrivate: true })
  await house.ask(admin, contract.assignOperator, { body: { sharingOperatorId: closed, customerKey: address } })
  await house.ask({ kind: 'nobody' }, contract.registerRider, {
    body: { ...given, lastName: 'Mas', password: 'ocells de paper 37', birthday: '1990-05-17' },
  })
  const actor = { kind: 'rider', customerId: body.customerId, sessionId: body.customerId } as const
  expect((await house.ask<Rider>(actor, contract.getRider)).body).toMatchObject({
    lastName: 'Mas',
    whyNotRent: 'rider.email_unconfirmed',
    reviewState: 'incomplete',
  })
})

test('whom staff invites is written to in Spanish, whatever the browser of the employee speaks', async () => {
  const address = email()
  const body = { email: address, firstName: 'Carmen', lastName: 'Ruiz', mobilePhone: '+34600111222' }
  const headers = { 'accept-language': 'en-GB,en;q=0.9' }
  await house.ask<Customer>(sac, contract.inviteCustomer, { body, headers })
  expect((await house.mailsTo(address)).map(({ subject }) => subject)).toEqual([
    'Completa tu registro para alquilar con Motora',
  ])
})

test('who was switched off is not switched on by registering again', async () => {
  const address = email()
  const person = { firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222' }
  const { body } = await house.ask<Customer>(sac, contract.inviteCustomer, { body: { ...person, email: address } })
  await house.ask(admin, contract.enableCustomer, { params: { id: body.customerId }, body: { enabled: false } })
  await house.ask({ kind: 'nobody' }, contract.registerRider, {
    body: { ...person, email: address, password: 'ocells de paper 37', birthday: '1990-05-17' },
  })
  const params = { id: body.customerId }
  expect((await house.ask<Customer>(admin, contract.getCustomer, { params })).body.enabled).toBe(false)
})

test('the number of an identity document is read by those who edit or review, in no list, and by no operator', async () => {
  const id = await rider()
  const operatorId = await house.newOperator('Brisa')
  await house.asSystem((work) => house.room.link(work, id, operatorId))
  await save(id, { idDocCode: '12345678Z' })
  const seen = async (who: Who) =>
    (await house.ask<Customer>(who, contract.getCustomer, { params: { id } })).body.idDocCode
  const readonly: Who = { role: 'Sharing.AdminReadOnly', operatorId: null }
  const cau: Who = { role: 'Sharing.Cau', operatorId: null }
  expect(await Promise.all([admin, sac, readonly, cau, managerOf(operatorId)].map(seen))).toEqual([
    '12345678Z',
    '12345678Z',
    '12345678Z',
    null,
    null,
  ])
})

test('the record of a change names the fields in clear and holds what is the person’s under the person’s key', async () => {
  const id = await rider()
  await save(id, { city: 'Valldemossa' })
  const [kept] = await db.asOwner('select after::text, target_name from audit_events where target_id = $1', [id])
  expect(kept?.after).toContain('city')
  expect(`${kept?.after} ${kept?.target_name}`).not.toMatch(/Valldemossa|Aina|Puig/)
  const records = async () =>
    (
      await house.ask<AuditRecord[]>(admin, listAuditRecords, {
        query: { filter: JSON.stringify({ targetId: id, event: 'customers.profile_changed' }) },
      })
    ).body
  expect(await records()).toMatchObject([
    { targetName: 'Aina Puig', before: { city: null }, after: { changed: ['city'], city: 'Valldemossa' } },
  ])
  await house.ask(admin, contract.deleteCustomer, { params: { id } })
  expect(await records()).toMatchObject([
    { targetName: null, before: null, after: { changed: ['city'], erased: true } },
  ])
})
