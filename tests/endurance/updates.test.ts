import { createHash, randomUUID } from 'node:crypto'
import type { Firmware, Upgrade, UpgradePreview, UpgradeVehicle } from '@motora/contract/firmware'
import { expect, test } from 'vitest'
import { Random } from '../../apps/fleet-simulator/src/random.js'
import { type Session, signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { sayPromise, seedOfRun as seed, size } from '../promise.js'
import { backendOfRun, Stand } from '../stand.js'
import { imeiOf } from './load.js'
import { checkUpdates, maxAtOnce, type ToldUpdate } from './update-checks.js'
import { UpdatedMopeds } from './updated-mopeds.js'

// the pause before a second attempt is a minute: for that the small one has no time
const shape =
  size === 'M'
    ? { mopeds: 400, kills: 10, sharePercent: 20, maxAttempts: 3 }
    : { mopeds: 40, kills: 3, sharePercent: 25, maxAttempts: 1 }

const versions = { hardware: 'S01-A', ECU: '2.1.0', BMS: '1.8.0', TCU: '3.0.6' }
const version = '9.4.0'
const sizeBytes = 131_072

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls again while the gateway is down. @throws when it is answered by anything but success */
const insist = async <T>(session: Session, method: string, path: string, body?: unknown): Promise<T> => {
  for (;;) {
    const answer = await session.call(method, path, body).catch(() => undefined)
    if (answer?.ok) return (await answer.json().catch(() => undefined)) as T
    if (answer) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await wait(100)
  }
}

const enterVehicles = async (admin: Session): Promise<Map<string, string>> => {
  const [operator] = await admin.get<{ id: string }[]>('/operators/v1/Operators')
  const imeiOfVehicle = new Map<string, string>()
  for (let n = 0; n < shape.mopeds; n += 1) {
    const imei = imeiOf(n)
    const vehicle = { name: `Updated ${imei}`, model: 'S01', vin: `UP${imei}`, imei, sharingOperatorId: operator?.id }
    const { id } = await insist<{ id: string }>(admin, 'POST', '/vehicles/v1/vehicles', vehicle)
    imeiOfVehicle.set(id, imei)
  }
  return imeiOfVehicle
}

/** A firmware of bytes that are no known kind of file. */
const enterFirmware = async (stand: Stand, admin: Session, random: Random): Promise<Firmware> => {
  const bytes = Uint8Array.from({ length: sizeBytes }, () => Math.floor(random.next() * 256))
  bytes.set(Buffer.from('SIL\u0001motora'))
  const form = new FormData()
  form.set('kind', 'firmware')
  form.set('sha256', createHash('sha256').update(bytes).digest('hex'))
  form.set('file', new Blob([bytes]), 'ecu-9.4.0.sil')
  const sent = await fetch(`${stand.origin}/api/files/v1/files`, { method: 'POST', headers: admin.headers, body: form })
  if (sent.status !== 201) throw new Error(`the file was refused: ${sent.status} ${await sent.text()}`)
  const { id: fileId } = (await sent.json()) as { id: string }
  const given = { id: randomUUID(), name: 'Endured', target: 'ECU', hardwareVersions: [versions.hardware] }
  return insist(admin, 'POST', '/files/v1/firmwares', { ...given, version, fileId })
}

/** Starts a campaign over all of them, once all have told what it asks for. */
const startCampaign = async (admin: Session, firmwareId: string, vehicleIds: string[]): Promise<string> => {
  const selection = { vehicleIds }
  for (let ready = 0; ready < shape.mopeds; await wait(200)) {
    const asked = { firmwareId, selection, allowOlder: false, show: 'all' }
    ready = (await insist<UpgradePreview>(admin, 'POST', '/vehicles/v1/upgrades/Preview', asked)).ready
  }
  const id = randomUUID()
  const limits = { shareAtOncePercent: shape.sharePercent, pauseAboveFailedPercent: 100 }
  const plan = { id, name: 'Endured', firmwareId, selection, ...limits, maxAttempts: shape.maxAttempts }
  await insist(admin, 'POST', '/vehicles/v1/upgrades', { ...plan, allowOlder: false })
  await insist(admin, 'PUT', `/vehicles/v1/upgrades/${id}/Start`, { scheduledAt: null, revision: 1 })
  return id
}

// an order that a kill lost on its way counts as not answered after two minutes
const timeout = size === 'M' ? 45 * 60_000 : 420_000

test('updates under kills and cut lines: no order twice, one at a time, never more than the share, told as it is', {
  timeout,
}, async () => {
  const startedAt = Date.now()
  const random = new Random(seed)
  const stand = await Stand.start({ world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '10000000' } })
  open.push(stand)
  const admin = await signIn(stand, 'admin')
  const imeiOfVehicle = await enterVehicles(admin)
  const mopeds = new UpdatedMopeds(
    [...imeiOfVehicle.values()],
    { devicePort: stand.devicePort, origin: stand.origin, versions },
    random.fork('mopeds'),
  )
  open.push(mopeds)
  mopeds.isRough = false
  while (!mopeds.areConnected) await wait(50)
  const firmware = await enterFirmware(stand, admin, random.fork('firmware'))
  const upgradeId = await startCampaign(admin, firmware.id, [...imeiOfVehicle.keys()])
  const campaignFrom = Date.now()
  mopeds.isRough = true

  let kills = 0
  let downMs = 0
  const kill = async (): Promise<void> => {
    while (kills < shape.kills) {
      // spread over the campaign: after so many orders have reached a moped
      const next = (shape.mopeds * (kills + 0.5)) / (shape.kills + 0.5)
      while (mopeds.arrived.length < next) await wait(20)
      await wait(random.between(0, 1500))
      const killedAt = Date.now()
      await stand.kill()
      await stand.up()
      downMs += Date.now() - killedAt
      kills += 1
    }
    mopeds.isRough = false
  }
  const watch = async (): Promise<Upgrade> => {
    for (;;) {
      const upgrade = await insist<Upgrade>(admin, 'GET', `/vehicles/v1/upgrades/${upgradeId}`)
      if (upgrade.state !== 'running' || Date.now() - startedAt > timeout - 60_000) return upgrade
      await wait(500)
    }
  }
  const [upgrade] = await Promise.all([watch(), kill()])

  const rows = await insist<UpgradeVehicle[]>(admin, 'GET', `/vehicles/v1/upgrades/${upgradeId}/Vehicles?pageSize=1000`)
  const told = rows.map((row): ToldUpdate => ({ ...row, imei: imeiOfVehicle.get(row.vehicleId) ?? row.vehicleId }))
  const slots = Math.ceil((shape.mopeds * shape.sharePercent) / 100)
  const atEnd = mopeds.atEnd()
  const violations = checkUpdates({ target: 'ECU', version, slots }, told, mopeds.arrived, atEnd)
  const count = (rule: string): number => violations.filter((violation) => violation.rule === rule).length
  const inStatus = (status: string): number => told.filter((row) => row.status === status).length
  sayPromise({
    id: 'updates',
    backend: backendOfRun(),
    seed,
    figure: {
      mopeds: shape.mopeds,
      kills,
      cuts: mopeds.cuts,
      arrived: mopeds.arrived.length,
      succeeded: inStatus('succeeded'),
      failed: inStatus('failed'),
      notAnswered: told.filter(({ lastError }) => lastError === 'no-answer').length,
      maxAtOnce: maxAtOnce(mopeds.arrived),
      twice: count('done once'),
      overlapping: count('one at a time'),
      unasked: count('only what was asked'),
      aboveShare: count('share at once'),
      notEnded: count('ends'),
      toldWrong: count('told as it is'),
      campaignMs: Date.now() - campaignFrom,
      downMs,
    },
    bound: { twice: 0, overlapping: 0, unasked: 0, aboveShare: 0, notEnded: 0, toldWrong: 0 },
    pass: violations.length === 0 && upgrade.state === 'finished',
    seconds: Math.round((Date.now() - startedAt) / 1000),
  })
  expect(violations.slice(0, 10)).toEqual([])
  expect(upgrade.state).toBe('finished')
  // the proof has weight only when most succeeded, the faulty ones failed, and there were kills and cuts on the way
  expect(inStatus('succeeded')).toBeGreaterThan(shape.mopeds * 0.7)
  const neverSucceed = new Set(atEnd.flatMap(({ imei, neverSucceeds }) => (neverSucceeds ? [imei] : [])))
  expect(neverSucceed.size).toBeGreaterThan(0)
  for (const { imei, status } of told) if (neverSucceed.has(imei)) expect(status).toBe('failed')
  expect(kills).toBe(shape.kills)
  expect(mopeds.cuts).toBeGreaterThan(5)
  expect(maxAtOnce(mopeds.arrived)).toBeGreaterThan(1)
})
