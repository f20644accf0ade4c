import type { House } from '../house.js'
import type { Database } from '../kernel/db/database.js'
import { isMarkedAsDemo, markAsDemo } from '../kernel/db/demo-mark.js'
import { everything } from '../rooms/operators/index.js'

/**
 * Marks an empty database as the demo's before the first of its people is in it. Safe to repeat.
 * @throws a sentence where a company is in it that the demo did not make: its people would meet known passwords
 */
export const markDemo = (house: House, database: Database): Promise<void> =>
  house.inTransaction(
    { kind: 'system', name: 'world' },
    everything('the demo company is made only where there is no other'),
    async (work) => {
      if (await isMarkedAsDemo(work.tx)) return
      const [operators, vehicles, accounts] = [
        await house.operators.listOperators(work),
        await house.vehicles.fleet.vehiclesAfter(work, undefined, 1),
        await house.identity.hasAnyAccount(work),
      ]
      if (operators.length > 0 || vehicles.length > 0 || accounts)
        throw new Error(
          `MOTORA_DEMO: there is a company in this ${database.engine === 'embedded' ? 'data folder' : 'database'} already, and not the demo’s. ` +
            `Name an empty one in ${database.engine === 'embedded' ? 'MOTORA_DATA_DIR' : 'DATABASE_URL'}, or leave MOTORA_DEMO out.`,
        )
      await markAsDemo(work.tx, work.now)
    },
  )
