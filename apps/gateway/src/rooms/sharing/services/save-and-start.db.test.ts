import { updateCurrentRateOfLoggedOperator } from '@motora/contract/pricing'
import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf, testNow, testTariff } from '../../../testing/open-house.js'
import { roundsMs, roundsOf } from '../../../testing/rounds-of.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

/** No two looks at it show the same time, so that of two moments one is the earlier. */
class TickingClock extends HandedClock {
  override now(): Date {
    this.advance(1)
    return super.now()
  }
}

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db, { clock: new TickingClock(testNow) })
}, 120_000)
afterAll(() => db.close())

const rounds = roundsOf(120)
const ridersPerRound = 4

test(
  `a tariff is saved while rentals start, ${rounds} rounds: each of ${rounds * ridersPerRound} rentals keeps one version, the one in force when it started`,
  async () => {
    const operatorId = await house.newOperator('Alfa')
    const pairs = await Promise.all(
      Array.from({ length: ridersPerRound }, async () => ({
        rider: await house.newRider(),
        vehicleId: (await house.readyVehicle(operatorId)).id,
      })),
    )
    const save = (cents: number) =>
      house.ask(managerOf(operatorId), updateCurrentRateOfLoggedOperator, {
        body: { ...testTariff, priceMinute: cents / 100 },
      })
    for (let round = 0; round < rounds; round += 1) {
      const starts = pairs.map(({ rider, vehicleId }) =>
        house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId }),
      )
      // before, between and after the starts, as the round has it
      starts.splice(round % (ridersPerRound + 1), 0, save(10 + (round % 7)) as never)
      await Promise.all(starts)
      await Promise.all(pairs.map(({ rider }) => house.asRider(rider, 'sharing.endTrip')))
    }
    const [said] = await db.asOwner(
      `select count(*)::int as rentals, count(s.rate_id)::int as kept, count(distinct s.rate_id)::int as versions,
        (count(*) filter (where s.rate_id <> (select r.id from rates r
          where r.operator_id = s.operator_id and r.since <= s.started_at order by r.since desc limit 1)))::int as wrong
      from services s where s.operator_id = $1`,
      [operatorId],
    )
    expect(said).toMatchObject({ rentals: rounds * ridersPerRound, kept: rounds * ridersPerRound, wrong: 0 })
    expect(said?.versions).toBeGreaterThan(rounds / 2)
  },
  roundsMs(rounds),
)
