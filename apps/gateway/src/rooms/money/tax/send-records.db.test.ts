import * as contract from '@motora/contract/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMs } from '../../../kernel/lease.js'
import type { TaxAnswer, TaxOutcome, TaxRecord, TaxRegister } from '../../../kernel/tax-register.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { pretendTaxRegister } from '../../../outside/tax-register/pretend-tax-register.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf } from '../../../testing/open-house.js'

/** Of the first record `later` is of all of them, of another one it is nothing of this one and those after it. */
type ToldAnswer = TaxAnswer | Extract<TaxOutcome, { kind: 'later' }>

/** A register that keeps what it was sent, and answers as it is told. */
class ToldRegister implements TaxRegister {
  name: TaxRegister['name'] = 'agency'
  maxAtOnce = 1
  /** See `TaxOutcome`. */
  nextAfterSeconds = 0
  sent: TaxRecord[] = []
  /** How many came together each time. */
  together: number[] = []
  /** Calls at one moment, of one operator that sells. */
  maxUnderWay = 0
  answer: (record: TaxRecord) => Promise<ToldAnswer> | ToldAnswer = ({ number }) => ({
    kind: 'accepted',
    code: `CSV-${number}`,
  })
  private readonly underWay = new Map<string, number>()
  send = async (records: readonly TaxRecord[]): Promise<TaxOutcome> => {
    const nif = records[0]?.nif ?? ''
    const now = (this.underWay.get(nif) ?? 0) + 1
    this.underWay.set(nif, now)
    this.maxUnderWay = Math.max(this.maxUnderWay, now)
    this.sent.push(...records)
    this.together.push(records.length)
    await new Promise((resolve) => setTimeout(resolve, 2))
    try {
      const answers: TaxAnswer[] = []
      for (const record of records) {
        const answer = await this.answer(record)
        if (answer.kind !== 'later') answers.push(answer)
        else if (answers.length === 0) return answer
        else break
      }
      return { kind: 'answered', answers, nextAfterSeconds: this.nextAfterSeconds }
    } finally {
      this.underWay.set(nif, now - 1)
    }
  }
}

let db: TestDatabase
let register: ToldRegister
let house: Charging
let rider: Rider
let ona = ''
let names = 0
beforeAll(async () => {
  db = await openTestDatabase()
  register = new ToldRegister()
  house = await openCharging(db, { taxRegister: register })
  rider = await house.newRider()
  await house.giveCard(rider)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
const sendAll = (): Promise<void> => house.run('send records of bills')
/** Each test has an operator of its own, and nothing waits from the one before. */
beforeEach(async () => {
  register.name = 'agency'
  register.answer = ({ number }) => ({ kind: 'accepted', code: `CSV-${number}` })
  await sendAll()
  Object.assign(register, { sent: [], together: [], maxAtOnce: 1, nextAfterSeconds: 0 })
  names += 1
  ona = await house.newOperator(`Ona ${names}`, { timezone: 'Europe/Madrid' })
})
const bill = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await house.rideBefore(rider, ona, 5)
  await house.run('make bills of rentals')
}
/** In the order of the chain: all are of one series. */
const list = async () =>
  (await house.ask<contract.Bill[]>(admin, contract.listBills, { query: { sharingOperatorId: ona } })).body.toSorted(
    (one, other) => one.number.localeCompare(other.number),
  )
const detail = async () => {
  const [first] = await list()
  return (await house.ask<contract.BillDetail>(admin, contract.getBill, { params: { id: first?.id } })).body
}
const pdfText = async (of: typeof contract.getBillPdf | typeof contract.getRiderBillPdf, who: typeof admin | Rider) => {
  const [first] = await list()
  const asked = { params: { id: first?.id }, query: { language: 'en' } }
  const { body } = await house.ask<{ bytes: Uint8Array }>(who, of, asked)
  const pdf = await getDocumentProxy(new Uint8Array(body.bytes))
  return (await extractText(pdf, { mergePages: true })).text
}

test('without a register nothing is sent, and no bill says VERI*FACTU', async () => {
  register.name = 'none'
  await bill(1)
  await sendAll()
  expect(register.sent).toEqual([])
  expect(await detail()).toMatchObject({ sent: 'notSent', record: { answer: null, answeredAt: null } })
  expect((await detail()).record.qr).toContain('ValidarQRNoVerifactu')
  expect(await pdfText(contract.getBillPdf, admin)).toContain('has not been sent to the tax agency')
})

test('records go in the order of the chain, each once, with the one before; then the bill says VERI*FACTU, to riders too', async () => {
  await bill(4)
  await Promise.all([sendAll(), sendAll(), sendAll()])
  const numbers = (await list()).map(({ number }) => number)
  expect(register.sent.map(({ number }) => number)).toEqual(numbers)
  expect(register.maxUnderWay).toBe(1)
  expect(register.sent.map(({ previous }) => previous?.number ?? null)).toEqual([null, ...numbers.slice(0, 3)])
  expect(register.sent[1]?.before).toBe(register.sent[0]?.fingerprint)
  expect((await list()).map(({ sent }) => sent)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  const said = await detail()
  expect(said.record).toMatchObject({ answer: `CSV-${numbers[0]}` })
  expect(said.record.qr).toMatch(/ValidarQR\?/)
  expect(await pdfText(contract.getBillPdf, admin)).toContain('VERI*FACTU')
  expect(await pdfText(contract.getRiderBillPdf, rider)).toContain('VERI*FACTU')
})

test('a register that is away is asked again, later each time, and nothing overtakes the record that waits', async () => {
  await bill(2)
  register.answer = () => ({ kind: 'later', afterSeconds: 120, why: 'away' })
  await sendAll()
  await sendAll()
  expect(register.sent).toHaveLength(1)
  house.clock.advance(119_000)
  await sendAll()
  expect(register.sent).toHaveLength(1)
  house.clock.advance(2_000)
  register.answer = ({ number }) => ({ kind: 'accepted', code: number })
  await sendAll()
  const [first, second] = (await list()).map(({ number }) => number)
  expect(register.sent.map(({ number }) => number)).toEqual([first, first, second])
})

test('as many go together as the register takes, each with the one before; it is given the time that it asks for', async () => {
  register.maxAtOnce = 3
  register.nextAfterSeconds = 60
  await bill(5)
  const numbers = (await list()).map(({ number }) => number)
  await Promise.all([sendAll(), sendAll()])
  expect([register.together, register.maxUnderWay]).toEqual([[3], 1])
  house.clock.advance(59_000)
  await sendAll()
  expect(register.together).toEqual([3])
  house.clock.advance(2_000)
  await sendAll()
  expect(register.together).toEqual([3, 2])
  expect(register.sent.map(({ number }) => number)).toEqual(numbers)
  expect(register.sent.map(({ previous }) => previous?.number ?? null)).toEqual([null, ...numbers.slice(0, 4)])
  expect((await list()).map(({ sent }) => sent)).toEqual(Array(5).fill('accepted'))
})

test('of those that went together each has its own answer; what has none is sent again, what was refused with the others that were', async () => {
  register.maxAtOnce = 4
  await bill(4)
  const numbers = (await list()).map(({ number }) => number)
  const [first = '', second = '', third = '', fourth = ''] = numbers
  register.answer = ({ number }) => {
    if (number === first || number === third) return { kind: 'refused', why: 'NIF not known' }
    return number === fourth ? { kind: 'later', afterSeconds: 60, why: 'away' } : { kind: 'accepted', code: number }
  }
  register.nextAfterSeconds = 60
  await sendAll()
  expect((await list()).map(({ sent }) => sent)).toEqual(['refused', 'accepted', 'refused', 'notSent'])
  expect(await detail()).toMatchObject({ record: { answer: 'NIF not known' } })
  register.answer = ({ number }) => ({ kind: 'accepted', code: number })
  house.clock.advance(61_000)
  await sendAll()
  expect(register.sent.slice(4).map(({ number }) => number)).toEqual([fourth])
  expect(register.sent.at(-1)?.previous?.number).toBe(third)
  house.clock.advance(86_401_000)
  await sendAll()
  expect(register.together).toEqual([4, 1, 2])
  expect(register.sent.slice(5)).toMatchObject([
    { number: first, wasRefused: true, previous: null },
    { number: third, wasRefused: true, previous: { number: second } },
  ])
  expect((await list()).map(({ sent }) => sent)).toEqual(Array(4).fill('accepted'))
})

test('what is cut off between the call and its record is sent again, and its answer is kept once', async () => {
  await bill(2)
  await db.asOwner(`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`)
  await db.asOwner('create trigger cut_off before insert on tax_records for each row execute function cut_off()')
  register.answer = ({ number }) => ({ kind: 'accepted', code: `CSV-${number}` })
  await sendAll()
  expect(register.sent).toHaveLength(1)
  expect((await detail()).sent).toBe('notSent')
  // another process does not take it as long as the first may be at it
  await sendAll()
  expect(register.sent).toHaveLength(1)
  await db.asOwner('drop trigger cut_off on tax_records')
  await db.asOwner('drop function cut_off()')
  house.clock.advance(leaseMs + 1000)
  await sendAll()
  const [first, second] = (await list()).map(({ number }) => number)
  expect(register.sent.map(({ number }) => number)).toEqual([first, first, second])
  expect((await list()).map(({ sent }) => sent)).toEqual(['accepted', 'accepted'])
})

test('a process that comes back after another took its chain says nothing any more', async () => {
  await bill(1)
  let finish = (_: ToldAnswer): void => undefined
  const slow = new Promise<ToldAnswer>((resolve) => {
    finish = resolve
  })
  register.answer = () => slow
  const first = sendAll()
  while (register.sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  house.clock.advance(leaseMs + 1000)
  register.answer = ({ number }) => ({ kind: 'accepted', code: `CSV-${number}` })
  await sendAll()
  finish({ kind: 'refused', why: 'late' })
  await first
  expect((await detail()).sent).toBe('accepted')
})

test('a refused record keeps no other from going, is found by staff, and is sent again each day until it is accepted', async () => {
  await bill(2)
  const [first] = await list()
  register.answer = ({ number }) =>
    number === first?.number ? { kind: 'refused', why: 'NIF not known' } : { kind: 'accepted', code: number }
  await sendAll()
  expect((await list()).map(({ sent }) => sent)).toEqual(['refused', 'accepted'])
  expect((await detail()).record.answer).toBe('NIF not known')
  const refused = { filter: JSON.stringify({ sent: ['refused'] }) }
  const found = async (who: typeof admin) =>
    (await house.ask<contract.Bill[]>(who, contract.listBills, { query: refused })).body.map(({ id }) => id)
  expect(await found(admin)).toEqual([first?.id])
  expect(await found(managerOf(ona))).toEqual([first?.id])
  expect(await pdfText(contract.getBillPdf, admin)).not.toContain('VERI*FACTU')
  register.sent = []
  register.answer = ({ number }) => ({ kind: 'accepted', code: number })
  await sendAll()
  expect(register.sent).toEqual([])
  house.clock.advance(86_401_000)
  await sendAll()
  expect(register.sent).toMatchObject([{ number: first?.number, wasRefused: true, previous: null }])
  expect((await list()).map(({ sent }) => sent)).toEqual(['accepted', 'accepted'])
  await expect(db.asOwner(`update tax_records set answer = 'x' where state = 'accepted'`)).rejects.toThrow(
    'neither changed nor removed',
  )
})

test('what the pretend register accepts is not said to be with the agency, and is sent there in full later', async () => {
  await bill(2)
  register.name = 'pretend'
  register.answer = async (record) => {
    const said = await pretendTaxRegister.send([record])
    return said.kind === 'later' ? said : (said.answers[0] ?? { kind: 'refused', why: 'no answer' })
  }
  await sendAll()
  expect((await list()).map(({ sent }) => sent)).toEqual(['pretend', 'pretend'])
  expect((await detail()).record).toMatchObject({ answer: expect.stringMatching(/^PRETEND-/) })
  expect((await detail()).record.qr).toContain('ValidarQRNoVerifactu')
  expect(await pdfText(contract.getBillPdf, admin)).not.toContain('VERI*FACTU')
  register.name = 'agency'
  register.answer = ({ number }) => ({ kind: 'accepted', code: number })
  await sendAll()
  expect((await list()).map(({ sent }) => sent)).toEqual(['accepted', 'accepted'])
})

test('a refused record is sent again by hand, at once and once, by who sees the bill; it is on record', async () => {
  await bill(1)
  register.answer = () => ({ kind: 'refused', why: 'NIF not known' })
  await sendAll()
  const [refused] = await list()
  expect(refused).toMatchObject({ sent: 'refused', refusedWhy: 'NIF not known' })
  const again = (who = managerOf(ona)) => house.ask(who, contract.sendBillRecord, { params: { id: refused?.id } })
  const records = () =>
    db.asOwner("select after from audit_events where event = 'money.record_due' and after ->> 'billId' = $1", [
      refused?.id,
    ])
  const stranger = managerOf(await house.newOperator('Brisa'))
  expect(await codeOf(again(stranger))).toBe('bill.not_found')
  register.sent = []
  await Promise.all([again(), again(), again(admin)])
  await sendAll()
  expect(register.sent).toMatchObject([{ number: refused?.number, wasRefused: true }])
  const kept = { billId: refused?.id, number: refused?.number, refusedWhy: 'NIF not known' }
  expect(await records()).toMatchObject([{ after: kept }])
  // refused again: it waits for the next day, or for a person
  register.answer = ({ number }) => ({ kind: 'accepted', code: number })
  await sendAll()
  expect(register.sent).toHaveLength(1)
  await again(admin)
  await sendAll()
  expect(register.sent).toHaveLength(2)
  expect((await list())[0]).toMatchObject({ sent: 'accepted', refusedWhy: null })
  await again()
  await sendAll()
  expect(register.sent).toHaveLength(2)
  expect(await records()).toHaveLength(2)
})

test('what was not refused is not sent again, nor where no register is set', async () => {
  await bill(1)
  const [waits] = await list()
  const again = () => house.ask(admin, contract.sendBillRecord, { params: { id: waits?.id } })
  expect(await codeOf(again())).toBe('bill.not_refused')
  register.answer = () => ({ kind: 'refused', why: 'NIF not known' })
  await sendAll()
  register.name = 'none'
  expect(await codeOf(again())).toBe('bill.not_refused')
})
