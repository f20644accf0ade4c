import { randomBytes } from 'node:crypto'
import { InProcessBus } from '../../../kernel/bus.js'
import { HandedClock } from '../../../kernel/clock.js'
import { silentLog } from '../../../kernel/log.js'
import { createSecrets } from '../../../kernel/secrets.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { createDoWork } from '../../do-work.js'
import { createOperatorsRoom, everything } from '../../operators/index.js'
import type { Work } from '../../work.js'
import { createCustomersRoom } from '../index.js'

/** One gateway's customers room, and riders without the cost of a password. */
export const openCustomers = (db: TestDatabase, clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))) => {
  const log = silentLog()
  const bus = new InProcessBus(log)
  const doWork = createDoWork(db.database, clock, bus)
  const operators = createOperatorsRoom({ clock, bus, doWork })
  const room = createCustomersRoom({ clock, log, doWork, secrets: createSecrets(randomBytes(32)), operators })
  const asSystem = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    doWork({ kind: 'system', name: 'test' }, everything('a test sees everything'), use)
  return {
    clock,
    room,
    asSystem,
    /** @returns the id */
    register: async (given: { firstName: string; lastName: string; email: string }): Promise<string> => {
      const rider = { ...given, mobilePhone: '+34600111222', birthday: '1990-05-17', country: 'ES' }
      return (await asSystem((work) => room.registerRider(work, rider, 'no password'))).id
    },
  }
}
export type OpenCustomers = ReturnType<typeof openCustomers>
