import { generateKeyPairSync } from 'node:crypto'
import type { Firmware, NotStarted } from '@motora/contract/firmware'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicKeyText, readVerifyingKeys } from '../../../kernel/signed-digest.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../testing/open-campaigns.js'

let db: TestDatabase
let house: OpenCampaigns
let firmware: Firmware
let moped: Moped

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCampaigns(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  firmware = await house.firmware()
  moped = await house.moped()
})

const hour = 3600
const scheduled = async (): Promise<string> => {
  const { id } = await house.plan(house.manager, firmware, [moped])
  await house.start(house.manager, id, new Date(house.clock.now().getTime() + hour * 1000).toISOString())
  return id
}
const cancelledBecause = async (id: string, because: NotStarted | null) => {
  expect(await house.get(house.manager, id)).toMatchObject({
    state: 'cancelled',
    endedBecause: because,
    startedAt: null,
    counts: { total: 0 },
  })
}

test('a campaign whose hour was missed by more than an hour does not start, and says so', async () => {
  const late = await scheduled()
  house.after(2 * hour + 1)
  await house.tick()
  await cancelledBecause(late, 'hour-missed')
  expect(await house.desired(moped)).toBeNull()
  expect((await house.recordsOf(late)).at(-1)).toMatchObject({
    event: 'upgrades.cancelled',
    actor_kind: 'system',
    reason: 'upgrade.hour_missed',
  })

  const within = await scheduled()
  house.after(2 * hour)
  await house.tick()
  expect(await house.get(house.manager, within)).toMatchObject({ state: 'running', endedBecause: null })
  await house.steer(house.manager, 'cancel', within)
})

test('one that cannot start at its hour says why: its firmware is not active, or nobody is left', async () => {
  const nobody = await scheduled()
  await house.tells(moped, { ecu: firmware.version })
  house.after(hour)
  await house.tick()
  await cancelledBecause(nobody, 'nobody-left')
  expect((await house.get(house.manager, nobody)).excluded).toEqual([{ reason: 'up-to-date', count: 1 }])

  const inactive = await scheduled()
  await db.asOwner('update firmwares set is_active = false where id = $1', [firmware.id])
  house.after(hour)
  await house.tick()
  await cancelledBecause(inactive, 'firmware-inactive')
})

test('one whose firmware no trusted key has signed says so', async () => {
  const id = await scheduled()
  const trustedKeys = readVerifyingKeys(publicKeyText(generateKeyPairSync('ed25519').privateKey)) ?? []
  const trusting = house.another({ trustedKeys: trustedKeys })
  house.after(hour)
  await trusting.timedTasks[0]?.run()
  await cancelledBecause(id, 'firmware-not-verified')
})

test('cancelled by a person it has no reason of its own', async () => {
  const id = await scheduled()
  await house.steer(house.manager, 'cancel', id)
  await cancelledBecause(id, null)
})
