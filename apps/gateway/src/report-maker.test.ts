import { listBills } from '@motora/contract/money'
import { getMonthlyReport } from '@motora/contract/sharing'
import { listVehicles } from '@motora/contract/vehicles'
import { expect, test, vi } from 'vitest'
import { HandedClock } from './kernel/clock.js'
import { JobPutOff } from './kernel/jobs/job-store.js'
import { createReportMaker } from './report-maker.js'
import { type ReportToMake, ReportTooLarge } from './rooms/identity/index.js'

const clock = new HandedClock(new Date('2026-11-30T23:05:10Z'))
const listAnswer = { status: 200, body: [] as unknown[], total: 0 }
const asked: unknown[] = []
/** What keeping a record throws. */
let noRecord: Error | undefined
/** A maker before a house of one list and one month, with an operator of the Canary Islands. */
const maker = createReportMaker({
  clock,
  inTransaction: async (_call: unknown, _scope: unknown, use: (work: never) => unknown) =>
    use({
      audit: () => {
        if (noRecord) throw noRecord
      },
    } as never),
  snapshots: true,
  slots: { take: async () => () => undefined },
  objects: {
    put: async (_key: string, body: AsyncIterable<unknown>) => {
      for await (const _ of body);
    },
  },
  operators: {
    scopeOf: async () => ({}),
    canOperateNow: async () => true,
    findOperator: async () => ({ timezone: 'Atlantic/Canary' }),
  },
  handlers: () => [
    { endpoint: listVehicles, answer: async () => listAnswer },
    {
      endpoint: listBills,
      answer: async (_work: unknown, { query }: { query: object }) => {
        asked.push(query)
        return listAnswer
      },
    },
    {
      endpoint: getMonthlyReport,
      answerAlone: async (_call: unknown, { query }: { query: object }) => {
        asked.push(query)
        return { status: 200, body: { bytes: new Uint8Array(1) } }
      },
    },
  ],
} as never)
const admin = { kind: 'staff', accountId: 'a', role: 'Sharing.Admin', operatorId: null } as never
const make = (more: Partial<ReportToMake>) =>
  maker.make(
    admin,
    true,
    { runId: 'r', name: 'x', zone: 'Europe/Madrid', dueAt: clock.now(), ...more } as ReportToMake,
    'o',
  )
const list = (format: 'csv' | 'xlsx'): ReportToMake['content'] => ({
  kind: 'list',
  list: listVehicles.id,
  params: {},
  query: {},
  format,
  columns: [{ header: 'Id', from: ['id'], kind: 'text' }],
})

test('a sheet that does not hold all rows is too large, which stops no report; text holds them', async () => {
  listAnswer.total = 1_048_576
  await expect(make({ content: list('xlsx') })).rejects.toThrow(ReportTooLarge)
  await expect(make({ content: list('csv') })).resolves.toMatchObject({ rows: 0 })
  listAnswer.total = 0
})

test.each(['csv', 'xlsx'] as const)(
  'a %s that cannot be put on record, or has no place, fails alone',
  async (format) => {
    // what nobody hears ends the process
    noRecord = new Error('the database is away')
    await expect(make({ content: list(format) })).rejects.toThrow('the database is away')
    noRecord = undefined
    vi.stubEnv('TMPDIR', '/there-is-none')
    await expect(make({ content: list(format) })).rejects.toThrow('ENOENT')
    vi.unstubAllEnvs()
    await expect(make({ content: list(format) })).resolves.toMatchObject({ rows: 0 })
    await new Promise((resolve) => setTimeout(resolve, 20))
  },
)

test('of a list whose rows say their days, whole days are asked for as days, and no moments', async () => {
  const bills = {
    ...list('csv'),
    list: listBills.id,
    query: { filter: '{"kind":["full"]}' },
  } as ReportToMake['content']
  const made = async (column: string | null) => {
    asked.length = 0
    await make({ content: { ...bills, days: { which: 'monthBefore', column } } as never })
    return asked[0]
  }
  expect(await made(null)).toMatchObject({ since: '2026-11-01', until: '2026-11-30' })
  expect(await made('operated')).toMatchObject({ filter: { kind: ['full'], operated: ['2026-11-01', '2026-11-30'] } })
})

test('a file’s name is cut between letters, and never longer than every system takes', async () => {
  const nameOf = async (name: string) => (await make({ name, content: list('csv') }))?.fileName
  const day = '2026-12-01.csv'
  expect(await nameOf(`${'a'.repeat(79)}🛵`)).toBe(`${'a'.repeat(79)} ${day}`)
  expect(await nameOf(`${'a'.repeat(78)}🛵`)).toBe(`${'a'.repeat(78)}🛵 ${day}`)
  expect(await nameOf(`${'a'.repeat(79)}e\u0301b`)).toBe(`${'a'.repeat(79)} ${day}`)
  expect(await nameOf('a'.repeat(81))).toBe(`${'a'.repeat(80)} ${day}`)
})

test('a month is made when it is over by its operator’s clocks, and each month once', async () => {
  const content = { kind: 'month', sharingOperatorId: '0199d0a0-0000-7000-8000-000000000001', language: 'en' } as const
  const madeAt = async (due: string, now = due, zone = 'Europe/Madrid') => {
    clock.set(new Date(now))
    asked.length = 0
    const made = await make({ content, zone, dueAt: new Date(due) }).catch((error: unknown) => error)
    return made instanceof JobPutOff ? made.afterSeconds : asked
  }
  // five past midnight in Madrid is five to midnight at sea
  expect(await madeAt('2026-11-30T23:05:00Z', '2026-11-30T23:05:10Z')).toBe(54 * 60 + 50)
  expect(await madeAt('2026-11-30T23:05:00Z', '2026-12-01T00:00:00Z')).toMatchObject([{ year: 2026, month: 11 }])
  expect(await madeAt('2026-12-31T23:05:00Z', '2027-01-01T00:00:00Z')).toMatchObject([{ year: 2026, month: 12 }])
  // the evening of a 31st in Lima, where the operator has the 1st already
  expect(await madeAt('2026-11-01T03:00:00Z', undefined, 'America/Lima')).toMatchObject([{ year: 2026, month: 9 }])
  expect(await madeAt('2026-12-01T03:00:00Z', undefined, 'America/Lima')).toMatchObject([{ year: 2026, month: 10 }])
})
