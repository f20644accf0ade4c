import { afterAll, beforeAll, expect, test } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { createDoWork } from '../do-work.js'
import type { RequestFacts } from '../work.js'
import { createOperatorsRoom, everything } from './index.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())

test('sub-operators are listed by one transaction, also when the kept tree has grown old meanwhile [C-40]', async () => {
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const bus = new InProcessBus(silentLog())
  const doWork = createDoWork(db.database, clock, bus)
  const room = createOperatorsRoom({ clock, bus, doWork })
  const system = { kind: 'system', name: 'test' } as const
  const all = everything('a test sees everything')
  const make = (name: string, parentId?: string) => ({
    name,
    cif: name,
    timezone: 'Europe/Madrid',
    ...(parentId ? { parentId } : {}),
  })
  const [parent, child] = await doWork(system, all, async (work) => {
    const first = await room.createOperator(work, make('Parent'))
    return [first, await room.createOperator(work, make('Child', first))]
  })
  const staff = { kind: 'staff', role: 'Sharing.OperatorManager', operatorId: parent } as never
  const scope = await room.scopeOf(staff, false)
  clock.set(new Date('2026-11-21T10:00:10Z'))
  const handler = room.handlers.find(({ endpoint }) => endpoint.id === 'operators.listChildren')
  if (!handler) throw new Error('the room does not list sub-operators')
  const input = { query: { page: 1, pageSize: 10 } } as never
  const answer = await doWork(system, scope, (work) => handler.answer(work, input, {} as RequestFacts))
  expect((answer.body as unknown as { id: string }[]).map(({ id }) => id)).toEqual([child])
})
