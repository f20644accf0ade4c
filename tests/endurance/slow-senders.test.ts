import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { TcpProxy } from '../faults/tcp-proxy.js'
import { chance, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { checkEndings, percentile } from './load-checks.js'
import { fireOpenLoop, type Shot } from './open-loop.js'
import { sendSlowly, slowSenders } from './slow-connections.js'
import { makeMix } from './steady-mix.js'

const senders = size === 'M' ? 500 : 60
const maxMs = 30_000
/** In size S so few that the gateway has room for them while other tests run: one that it turns away counts as failed. */
const readsPerSecond = size === 'M' ? 40 : 10
/** A line of a garage: one part of 1 MiB takes most of a minute; in size S a fifth of it. */
const slowLine = { bytesPerSecond: 20_000, partBytes: size === 'M' ? 1_048_576 : 200_000 }
/** Below this the machine's own jitter is larger than what is looked for. */
const minP95Ms = 25

const { open } = closedAfterEach()

const p95 = (shots: readonly Shot[]): number =>
  percentile(
    shots.map(({ latencyMs }) => latencyMs),
    95,
  )

test('slow senders are closed in time and told why, others do not feel them, and slow lines still bring their files [E7]', async () => {
  const startedAt = Date.now()
  const next = chance(seed)
  const env = { MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_TRUST_PROXY: '1' }
  const stand = await Stand.start({ backend: 'embedded', world: 'bare', env })
  open.push(stand)
  const admin = await signIn(stand, 'admin')
  const mix = await makeMix(stand)
  const readOnly = () => {
    for (;;) {
      const call = mix.pick(next)
      if (!call.isWrite) return call
    }
  }
  const reads = { origin: stand.origin, perSecond: readsPerSecond, next, pick: readOnly }
  await fireOpenLoop({ ...reads, seconds: size === 'M' ? 5 : 1 })
  const before = await fireOpenLoop({ ...reads, seconds: size === 'M' ? 10 : 2 })
  const slow = Array.from({ length: senders }, (_, n) => {
    const kinds = slowSenders(admin.idToken, admin.membershipId, `10.9.${n >> 8}.${n & 255}`)
    return kinds[n % kinds.length] as (typeof kinds)[number]
  })
  const [endings, meanwhile, uploaded] = await Promise.all([
    Promise.all(slow.map((sender) => sendSlowly(stand.port, sender, maxMs + 10_000))),
    fireOpenLoop({ ...reads, seconds: 22 }),
    uploadOverSlowLine(stand),
  ])
  const violations = checkEndings(endings, maxMs, [408, 413, 431])
  const closed = endings.filter(({ closedAfterMs }) => closedAfterMs <= maxMs)
  const figure = {
    senders,
    closed: closed.length,
    wrong: violations.length,
    maxMs: Math.max(...closed.map(({ closedAfterMs }) => closedAfterMs)),
    othersP95BeforeMs: p95(before),
    othersP95Ms: p95(meanwhile),
    othersFailed: meanwhile.filter(({ status }) => status !== 200).length,
    slowUploadsTaken: uploaded ? 1 : 0,
  }
  const isUnfelt = figure.othersP95Ms <= 2 * Math.max(minP95Ms, figure.othersP95BeforeMs)
  sayPromise({
    id: 'E7',
    backend: 'any',
    seed,
    figure,
    bound: {
      wrong: 0,
      maxMs,
      othersFailed: 0,
      ...(size === 'M' ? { othersP95Ms: 2 * figure.othersP95BeforeMs } : {}),
    },
    pass: violations.length === 0 && figure.othersFailed === 0 && uploaded && (size === 'S' || isUnfelt),
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(violations.slice(0, 10)).toEqual([])
  expect(figure.othersFailed).toBe(0)
  expect(uploaded).toBe(true)
  if (size === 'M') expect(isUnfelt).toBe(true)
})

/** A file in one part over a line that is slow and steady. @returns whether the gateway has it whole */
const uploadOverSlowLine = async (stand: Stand): Promise<boolean> => {
  const admin = await signIn(stand, 'admin')
  const proxy = await TcpProxy.start(stand.port)
  open.push(proxy)
  const id = randomUUID()
  const bytes = Buffer.from(randomBytes(slowLine.partBytes / 2).toString('hex'))
  const begun = await admin.call('POST', '/files/v1/uploads', {
    id,
    name: 'slow.txt',
    kind: 'other',
    sizeBytes: bytes.length,
  })
  if (begun.status !== 200) throw new Error(`an upload was refused: ${begun.status} ${await begun.text()}`)
  proxy.faults.bytesPerSecond = slowLine.bytesPerSecond
  const sent = await fetch(`http://127.0.0.1:${proxy.port}/api/files/v1/uploads/${id}/parts/1`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
    body: bytes,
  }).catch((error: Error) => error)
  if (sent instanceof Error || sent.status !== 204) return false
  const completed = await admin.call('POST', `/files/v1/uploads/${id}/Complete`)
  return completed.status === 200
}
