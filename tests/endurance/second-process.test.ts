import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../free-port.js'
import { gatewayEnvironment } from '../gateway-environment.js'
import { chance, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { enterVehicles } from './load.js'

const gateway = fileURLToPath(new URL('../../apps/gateway/dist/main.js', import.meta.url))
const rounds = size === 'M' ? 100 : 20
const kills = size === 'M' ? 100 : 10

const open: Stand[] = []
afterEach(async () => {
  for (const stand of open.splice(0)) await stand.close()
})

const startSecond = async (dataDir: string): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [gateway], {
    env: {
      ...gatewayEnvironment,
      MOTORA_DATA_DIR: dataDir,
      MOTORA_HOST: '127.0.0.1',
      MOTORA_PORT: String(await freePort()),
      MOTORA_DEVICE_TCP_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(late)
  return { code, said }
}

test('a second process on the same data folder is refused with a sentence that says what to do', async () => {
  const startedAt = Date.now()
  const stand = await Stand.start({ backend: 'embedded', world: 'bare' })
  open.push(stand)
  let refused = 0
  for (let round = 0; round < rounds; round += 4) {
    const ends = await Promise.all(
      Array.from({ length: Math.min(4, rounds - round) }, () => startSecond(stand.dataDir)),
    )
    for (const { code, said } of ends) {
      expect(said).toContain(`Another Motora (process ${stand.pid}) uses the data folder ${stand.dataDir}.`)
      expect(said).toContain('MOTORA_DATA_DIR')
      expect(code).toBe(1)
      refused += 1
    }
  }
  // the first has noticed nothing
  expect((await fetch(`${stand.origin}/readyz`)).status).toBe(200)
  sayPromise({
    id: 'E11-lock',
    backend: 'embedded',
    // there is nothing to draw
    seed: 0,
    figure: { refused },
    bound: { refused: rounds },
    pass: refused === rounds,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  })
  expect(refused).toBe(rounds)
})

test('after kill -9 in mid-write the folder always opens, and what was acknowledged is there', async () => {
  const startedAt = Date.now()
  const stand = await Stand.start({ backend: 'embedded', world: 'bare' })
  open.push(stand)
  const { admin } = await enterVehicles(stand, 1)
  const acknowledged = new Set<string>()
  const next = chance(seed)
  let number = 0
  let opened = 0
  let lost = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const enterOne = async (): Promise<void> => {
      number += 1
      const vin = `KILLED${String(number).padStart(6, '0')}`
      const imei = `35${String(number).padStart(13, '0')}`
      const answer = await admin.call('POST', '/vehicles/v1/vehicles', { name: vin, model: 'S01', vin, imei })
      if (answer.status === 201) acknowledged.add(vin)
    }
    const before = acknowledged.size
    while (acknowledged.size < before + 3) await enterOne()
    // one more is on its way when the process dies; whether it is kept is open, whether it is whole is not
    const onItsWay = enterOne().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, next() * 12))
    await stand.kill()
    await onItsWay
    await stand.up()
    opened += 1
    const there = await admin.get<{ vin: string }[]>('/vehicles/v1/vehicles?pageSize=1000')
    const vins = new Set(there.map(({ vin }) => vin))
    lost += [...acknowledged].filter((vin) => !vins.has(vin)).length
  }
  sayPromise({
    id: 'E11-kill',
    backend: 'embedded',
    seed,
    figure: { opened, acknowledged: acknowledged.size, lost },
    bound: { opened: kills, lost: 0 },
    pass: opened === kills && lost === 0,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  })
  expect(lost).toBe(0)
  expect(opened).toBe(kills)
})
