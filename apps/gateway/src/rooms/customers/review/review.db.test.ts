import {
  addDocumentsRotation,
  type CustomerReview,
  claimReview,
  getCustomerReview,
  listDrivingLicenseTypes,
  listIdDocTypes,
  listValidationRequests,
  updateCustomer,
  updateRiderPreferences,
  type ValidationRequest,
  validateAndUpdateCustomer,
  validateCustomer,
} from '@motora/contract/customers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, type Staff, staffOf } from '../../../testing/open-house.js'
import { roundsOf } from '../../../testing/rounds-of.js'
import { type OpenCustomers, openCustomers } from '../testing/open-customers.js'
import { riderActor, sendPhotos } from '../testing/send-photos.js'

let db: TestDatabase
let house: OpenCustomers
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
})
afterAll(() => db.close())

let n = 0
const emailOf = (of: number) => `review${of}@rider.test`
const rider = async (language?: 'es' | 'cat' | 'en') => {
  n += 1
  const id = await house.register({ firstName: 'Àlex', lastName: `Serra ${n}`, email: emailOf(n) })
  if (language) await house.ask(riderActor(id), updateRiderPreferences, { body: { language } })
  await sendPhotos(house, id)
  return { id, email: emailOf(n) }
}
const good = {
  canOperate: true,
  drivingLicenses: [3],
  drivingLicenseExpirationDate: '2030-01-01',
  identityDocumentExpirationDate: '2029-06-30',
  bDrivingLicenseEmissionDate: '2015-06-30',
}
const no = { canOperate: false, cannotOperateReason: 'La foto del DNI está borrosa' }
const answer = (id: string, body: object, who: Staff | typeof admin = admin) =>
  house.ask(who, validateCustomer, { params: { id }, body })
const review = async (customerId: string, who: Staff | typeof admin = admin) =>
  (await house.ask<CustomerReview>(who, getCustomerReview, { query: { customerId } })).body
const customer = async (id: string) => (await db.asOwner('select * from customers where id = $1', [id]))[0]
const days = (count: number) => house.clock.advance(count * 86_400_000)

describe('an answer', () => {
  test('validates: the rider may rent, and hears of it in the own language [H-36, H-37, H-58]', async () => {
    const { id, email } = await rider('cat')
    const { status } = await answer(id, good)
    expect(status).toBe(204)
    expect(await customer(id)).toMatchObject({ can_operate: true, cannot_operate_reason: null })
    const { validated_at } = (await customer(id)) as { validated_at: string }
    expect(new Date(validated_at)).toEqual(house.clock.now())
    expect(await review(id)).toMatchObject({
      request: null,
      licence: {
        drivingLicenseTypes: [3],
        drivingLicenseExpirationDate: '2030-01-01',
        identityDocumentExpirationDate: '2029-06-30',
        bDrivingLicenseEmissionDate: '2015-06-30',
      },
    })
    expect((await house.mailsTo(email)).map(({ subject }) => subject)).toEqual(['Els teus documents estan validats'])
  })

  test('invalidates with a reason, which the rider reads; other photos ask again [H-36, H-38]', async () => {
    const { id, email } = await rider()
    await answer(id, no)
    expect(await customer(id)).toMatchObject({ can_operate: false, cannot_operate_reason: no.cannotOperateReason })
    expect((await house.mailsTo(email))[0]?.text).toContain('La foto del DNI está borrosa')
    await sendPhotos(house, id, ['DniFront'])
    // the reason stays with the rider who waits again [H-08]
    expect(await customer(id)).toMatchObject({ review_state: 'pending', cannot_operate_reason: no.cannotOperateReason })
    expect((await review(id)).request).not.toBeNull()
    expect(await codeOf(answer(id, good))).toBe('done')
    expect(await customer(id)).toMatchObject({ review_state: 'validated', cannot_operate_reason: null })
  })

  test('is refused by the same rule that turns the lines green, and then nothing is kept [H-38, H-40, H-41, H-42, H-44]', async () => {
    const { id } = await rider()
    await db.asOwner('update customers set mobile_phone = null where id = $1', [id])
    const wrong = { ...good, drivingLicenseExpirationDate: '2026-11-20', bDrivingLicenseEmissionDate: null }
    await expect(answer(id, wrong)).rejects.toMatchObject({
      code: 'customer.documents_incomplete',
      issues: [
        { path: 'drivingLicenseExpirationDate', code: 'invalidDrivingLicenseDate' },
        { path: 'bDrivingLicenseEmissionDate', code: 'emissionDateNecessary' },
        { path: 'mobilePhone', code: 'mobilePhoneRequired' },
      ],
    })
    await expect(answer(id, { canOperate: false })).rejects.toMatchObject({
      issues: [{ code: 'mobilePhoneRequired' }, { code: 'commentRequired' }],
    })
    expect(await customer(id)).toMatchObject({ can_operate: false, documents_until: null })
    expect((await review(id)).request).not.toBeNull()
    await db.asOwner(`update customers set mobile_phone = '+34600111222' where id = $1`, [id])
    expect(await codeOf(answer(id, { ...good, drivingLicenses: [] }))).toBe('customer.documents_incomplete')
  })

  test('needs all four photos, and a customer', async () => {
    const id = await house.register({ firstName: 'No', lastName: 'Photos', email: 'none@rider.test' })
    await sendPhotos(house, id, ['DniFront'])
    expect(await codeOf(answer(id, good))).toBe('customer.nothing_to_review')
    expect(await codeOf(answer('0190a000-0000-7000-8000-0000000000ff', good))).toBe('customer.not_found')
  })

  test('saves the profile and the turning with it, all or nothing [H-59, H-61]', async () => {
    const { id, email } = await rider()
    const both = (more: object) =>
      house.ask(admin, validateAndUpdateCustomer, {
        query: { email },
        body: {
          customerValidationRequest: good,
          validateInBaas: true,
          from: 'BackOffice',
          customerUpdateRequest: { city: 'Reus', idDocCode: '12345678-z' },
          documentsRotation: { dniBack: 0 },
          ...more,
        },
      })
    const wrong = { ...good, drivingLicenses: [] }
    expect(await codeOf(both({ customerValidationRequest: wrong }))).toBe('customer.documents_incomplete')
    expect(await customer(id)).toMatchObject({ city: null, review_state: 'pending' })
    // the rider sends another photo while somebody looks at the ones before
    const documentIds = (await review(id)).documents.map((one) => one.id)
    await sendPhotos(house, id, ['DniFront'])
    expect(await codeOf(both({ documentIds }))).toBe('customer.documents_changed')
    const now = (await review(id)).documents.map((one) => one.id)
    expect((await both({ documentIds: now })).status).toBe(204)
    expect(await customer(id)).toMatchObject({ city: 'Reus', review_state: 'validated' })
    expect((await review(id)).documentsRotation).toMatchObject({ dniFront: 270, dniBack: 0 })
    await expect(both({ customerUpdateRequest: { city: 'Vic' } })).rejects.toMatchObject({
      code: 'customer.answered_meanwhile',
    })
    expect(await customer(id), 'who comes second keeps nothing').toMatchObject({ city: 'Reus' })
  })

  test('comes once: the second of two hears who was first [H-39]', async () => {
    const { id } = await rider()
    await answer(id, good, { ...staffOf(admin), email: 'first@motora.test' })
    await expect(answer(id, no)).rejects.toMatchObject({
      code: 'customer.answered_meanwhile',
      params: { by: 'first@motora.test' },
    })
    expect(await customer(id)).toMatchObject({ can_operate: true })
  })

  const rounds = Math.min(roundsOf(20), 200)
  test(`of two at the same moment, ${rounds} rounds, one counts [H-36]`, async () => {
    const { id } = await rider()
    for (let round = 0; round < rounds; round += 1) {
      const both = await Promise.all([codeOf(answer(id, good)), codeOf(answer(id, no))])
      expect(both.toSorted(), `round ${round}`).toEqual(['customer.answered_meanwhile', 'done'])
      const { can_operate } = (await customer(id)) as { can_operate: boolean }
      expect(can_operate).toBe(both[0] === 'done')
      // asked again by the database alone: photos are another test's
      await db.asOwner(
        `insert into validation_requests (id, customer_id, opened_at, in_shift) values (gen_random_uuid(), $1, $2, false)`,
        [id, house.clock.now()],
      )
    }
    const answers = await db.asOwner(
      'select answer from validation_requests where customer_id = $1 and answered_at is not null',
      [id],
    )
    expect(answers).toHaveLength(rounds)
  }, 120_000)

  test('destroys what was replaced immediately, the photos that counted after 30 days', async () => {
    const { id } = await rider()
    await sendPhotos(house, id, ['DniBack'])
    await answer(id, good)
    const left = async () => (await review(id)).documents.filter(({ destroyedAt }) => destroyedAt === null)
    expect((await left()).filter(({ isBackup }) => isBackup)).toEqual([])
    expect(await left()).toHaveLength(4)
    days(31)
    await house.timedTasks.find(({ name }) => name === 'destroy document photos')?.run(house.clock.now())
    expect(await left()).toEqual([])
    expect((await review(id)).documents).toHaveLength(5)
  })
})

test('documents that expire: told 30 and 7 days before and when it is so, each once; then nothing is rented', async () => {
  const { id, email } = await rider('en')
  const today = house.clock.now().getTime()
  const until = new Date(today + 40 * 86_400_000).toISOString().slice(0, 10)
  await answer(id, { ...good, identityDocumentExpirationDate: until })
  expect(await house.mailsTo(email)).toHaveLength(1)
  const task = house.timedTasks.find(({ name }) => name === 'tell of documents that expire')
  const subjects: string[] = []
  for (let day = 1; day <= 45; day += 1) {
    days(1)
    await task?.run(house.clock.now())
    const mails = await house.mailsTo(email)
    subjects.push(...mails.slice(1 + subjects.length).map(({ subject }) => `${day} ${subject}`))
  }
  expect(subjects).toEqual([
    '10 Your documents expire soon',
    '33 Your documents expire soon',
    '41 Your documents have expired',
  ])
  const text = (await house.mailsTo(email))[1]?.text
  expect(text).toContain(until.split('-').reverse().join('/'))
  const operatorId = await house.newOperator('Alfa')
  const admitted = house.asSystem(async (work) => {
    const [operator] = await house.operators.listOperators(work, [operatorId])
    if (!operator) throw new Error('no operator')
    await house.room.admitRider(work, id, operator)
  })
  expect(await codeOf(admitted)).toBe('rider.documents_expired')
})

describe('who is at it', () => {
  const claim = async (customerId: string, who: Staff, release = false) =>
    (
      await house.ask<{ claimedBy: string | null; isMine: boolean }>(who, claimReview, {
        body: { customerId, release },
      })
    ).body
  test('is seen by others for 15 minutes, keeps nobody from answering, and can be given back', async () => {
    const { id } = await rider()
    const [one, other] = [
      { ...staffOf(admin), email: 'one@motora.test' },
      { ...staffOf(admin), email: 'other@motora.test' },
    ]
    expect(await claim(id, one)).toMatchObject({ claimedBy: 'one@motora.test', isMine: true })
    expect(await claim(id, other)).toMatchObject({ claimedBy: 'one@motora.test', isMine: false })
    expect(await review(id, other)).toMatchObject({ isClaimedByMe: false, request: { claimedBy: 'one@motora.test' } })
    expect(await review(id, one)).toMatchObject({ isClaimedByMe: true })
    expect(await claim(id, other, true), 'nobody gives back what is another’s').toMatchObject({ isMine: false })
    house.clock.advance(15 * 60_000)
    expect((await review(id, other)).request).toMatchObject({ claimedBy: null, claimedUntil: null })
    expect(await claim(id, other)).toMatchObject({ claimedBy: 'other@motora.test', isMine: true })
    expect(await claim(id, other, true)).toMatchObject({ claimedBy: null })
    await claim(id, other)
    expect(await codeOf(answer(id, good, one))).toBe('done')
    expect(await codeOf(claim(id, other))).toBe('customer.nothing_to_review')
    expect(await claim(id, one, true), 'what was answered is given back already').toMatchObject({ claimedBy: null })
  })
})

test('a person gets everything that is kept of the documents', async () => {
  const { id } = await rider()
  await answer(id, no)
  const exported = await house.asSystem((work) => house.room.exportPerson(work, id))
  const { documents } = (exported?.data ?? {}) as {
    documents: { photos: { jpegBase64: string }[]; requests: object[] }
  }
  expect(documents.photos).toHaveLength(4)
  for (const { jpegBase64 } of documents.photos) expect(jpegBase64.startsWith('/9j/')).toBe(true)
  expect(documents.requests).toEqual([
    expect.objectContaining({ answer: 'invalidated', reason: no.cannotOperateReason }),
  ])
})

test('how each photo is turned is stored; 270 where nothing is [H-14, H-25, H-61]', async () => {
  const { id } = await rider()
  const asIs = { dniFront: 270, dniBack: 270, drivingLicenseFront: 270, drivingLicenseBack: 270 }
  expect((await review(id)).documentsRotation).toEqual(asIs)
  const turn = (customerId: string, documentsRotation: object) =>
    house.ask(admin, addDocumentsRotation, { body: { customerId, documentsRotation } })
  expect((await turn(id, { dniFront: 0, dniBack: 180 })).status).toBe(204)
  expect((await review(id)).documentsRotation).toEqual({ ...asIs, dniFront: 0, dniBack: 180 })
  expect(() => addDocumentsRotation.body.parse({ customerId: id, documentsRotation: { dniFront: 45 } })).toThrow()
  expect(await codeOf(turn('0190a000-0000-7000-8000-0000000000ff', {}))).toBe('customer.not_found')
})

test('what was read so far is kept without an answer, and belongs to a question that waits [H-17, H-19, H-61]', async () => {
  const { id } = await rider()
  const keep = (licence: object) =>
    house.ask(admin, addDocumentsRotation, { body: { customerId: id, documentsRotation: { dniBack: 90 }, licence } })
  await keep({ drivingLicenseTypes: [3], identityDocumentExpirationDate: '2031-02-03' })
  await keep({ bDrivingLicenseEmissionDate: '2016-06-30', identityDocumentExpirationDate: null })
  expect(await review(id)).toMatchObject({
    licence: {
      drivingLicenseTypes: [3],
      identityDocumentExpirationDate: null,
      bDrivingLicenseEmissionDate: '2016-06-30',
    },
    documentsRotation: { dniBack: 90, dniFront: 270 },
  })
  expect((await review(id)).request, 'it is no answer').not.toBeNull()
  const [record] = await db.asOwner(
    `select after from audit_events where event = 'customers.profile_changed' and target_id = $1 order by at desc limit 1`,
    [id],
  )
  expect(record?.after).toMatchObject({ changed: ['identityDocumentExpirationDate', 'bDrivingLicenseEmissionDate'] })
  expect(JSON.stringify(record)).not.toContain('2016-06-30')
  await answer(id, good)
  expect(await codeOf(keep({ identityDocumentExpirationDate: '2040-01-01' }))).toBe('customer.answered_meanwhile')
  expect(await review(id)).toMatchObject({
    licence: { identityDocumentExpirationDate: good.identityDocumentExpirationDate },
  })
  const photoless = await house.register({ firstName: 'No', lastName: 'Question', email: 'noquestion@rider.test' })
  const asked = house.ask(admin, addDocumentsRotation, {
    body: { customerId: photoless, documentsRotation: {}, licence: {} },
  })
  expect(await codeOf(asked)).toBe('customer.nothing_to_review')
})

test('the same number of an identity document elsewhere is a warning, however it is written', async () => {
  const [one, other] = [await rider(), await rider()]
  const number = (id: string, idDocCode: string) =>
    house.ask(admin, updateCustomer, { params: { id }, body: { idDocCode } })
  await number(one.id, '77777777-b')
  await number(other.id, '77777777 B')
  expect((await review(other.id)).warnings).toEqual([
    { code: 'sameIdNumber', customers: [{ customerId: one.id, fullName: expect.stringContaining('Àlex Serra') }] },
  ])
  const [papers] = await db.asOwner('select id_number_hash from customer_papers where customer_id = $1', [one.id])
  expect(papers?.id_number_hash).toMatch(/^[0-9a-f]{64}$/)
  await number(other.id, '')
  expect((await review(other.id)).warnings).toEqual([])
})

test('a rider younger than a linked operator asks, or than the default without a link, is a warning, not a refusal', async () => {
  const { id } = await rider()
  const ageNow = async (age: number) => {
    const year = house.clock.now().getUTCFullYear() - age
    await db.asOwner(`update customers set birthday = $1 where id = $2`, [`${year}-01-01`, id])
  }
  const asking = async (minimumAge: number) => {
    const operatorId = await house.newOperator(`From ${minimumAge}`)
    await db.asOwner('update operators set minimum_age = $1 where id = $2', [minimumAge, operatorId])
    await house.asSystem((work) => house.room.link(work, id, operatorId))
    return operatorId
  }
  const warned = (age: number, minimumAge: number) => [{ code: 'tooYoung', age, minimumAge }]
  await ageNow(17)
  expect((await review(id)).warnings, 'no link: the default').toEqual(warned(17, 18))
  await asking(16)
  expect((await review(id)).warnings, 'old enough for the only operator').toEqual([])
  const from21 = await asking(21)
  expect((await review(id)).warnings).toEqual(warned(17, 21))
  await ageNow(20)
  expect((await review(id)).warnings).toEqual(warned(20, 21))
  await house.asSystem((work) => house.room.unlink(work, id, from21))
  expect((await review(id)).warnings, 'an ended link asks nothing').toEqual([])
  await db.asOwner('update customers set birthday = null where id = $1', [id])
  expect((await review(id)).warnings, 'no birthday: no age to say').toEqual([])
})

describe('requests', () => {
  const list = async (query: object = {}) => house.ask<ValidationRequest[]>(admin, listValidationRequests, { query })
  test('are listed with name, upload, answer, both delays and whether they came within a shift [I-07, I-09, I-11]', async () => {
    expect(listValidationRequests.path).toBe('/customers/v1/Documents/GetCustomerValidationRequests')
    // Monday 17:00 in Madrid, with a shift until six
    house.clock.set(new Date('2027-05-17T15:00:00Z'))
    const shiftDays = [{ earliestStart: '09:00', latestArrival: '18:00', weekDays: [0, 1, 2, 3, 4] }]
    await house.ask(admin, 'customers.setShiftCalendar', { body: { shiftDays } })
    const { id } = await rider()
    house.clock.advance(150 * 60_000 - 20_000)
    const {
      body: [open],
      total,
    } = await list({ search: `serra ${n}` })
    expect(total).toBe(1)
    expect(open).toMatchObject({
      customerId: id,
      customerName: `Àlex Serra ${n}`,
      registerDate: '2027-05-17T15:00:00.000Z',
      responseDate: null,
      delay: 150,
      delayInShifts: 60,
      isInLaborableSchedule: true,
      answer: null,
    })
    await answer(id, good)
    // what was measured stays, whatever is saved and however late it is
    await house.ask(admin, 'customers.setShiftCalendar', { body: { shiftDays: [] } })
    days(3)
    expect((await list({ search: `serra ${n}` })).body[0]).toMatchObject({
      responseDate: '2027-05-17T17:29:40.000Z',
      delay: 150,
      delayInShifts: 60,
      answer: 'validated',
    })
  })

  test('are sorted and filtered by every column that is offered [I-11]', async () => {
    const { body: all } = await list()
    expect(all.length).toBeGreaterThan(3)
    for (const column of ['customerName', 'registerDate', 'responseDate', 'delay', 'isInLaborableSchedule', 'answer'])
      expect((await list({ sort: `-${column}` })).body).toHaveLength(all.length)
    expect((await list({ filter: '{"isInLaborableSchedule":true}' })).body).toHaveLength(1)
    expect((await list({ filter: '{"answer":[null]}' })).body.every(({ answer: given }) => given === null)).toBe(true)
    expect((await list({ filter: '{"delay":">140","isInLaborableSchedule":true}' })).total).toBe(1)
    const delays = (await list({ sort: 'delay' })).body.map(({ delay }) => delay)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  })
})

test('kinds of documents and licences, in the order of the documents [H-24, H-57]', async () => {
  const { body } = await house.ask<{ id: number; name: string }[]>(admin, listDrivingLicenseTypes)
  expect(body.map(({ id, name }) => `${name} ${id}`)).toEqual(['AM 1', 'A1 2', 'A2 4', 'A 5', 'B1 6', 'B 3'])
  const types = await house.ask<{ id: string; name: string }[]>(admin, listIdDocTypes)
  expect(types.body).toEqual(['NIF', 'NIE', 'Passport', 'Other'].map((name) => ({ id: name, name })))
})
