import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { TcpProxy } from '../faults/tcp-proxy.js'
import { WrittenCommits } from '../faults/written-commits.js'
import { freePort } from '../free-port.js'
import { CardPartner } from '../partners/card-partner.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'
import { builtCommand } from './built-command.js'
import { checkMoney, type MoneyTrial } from './money-checks.js'
import { allPayments, bearSilence, type Deed, deeds, type People, setPrice, settled } from './money-trials.js'

// C2: kill -9 at every commit while a rental is charged, refunded, forgiven, paid by a new card, and while the provider
// tells of a dispute, and at messages to the database by chance; on the embedded database, which has no messages, at
// moments by chance.

/** How many kills by chance each deed gets. In size M PostgreSQL gets one before and one after every commit as well. */
const kills = size === 'M' ? { embedded: 10, postgres: 10 } : { embedded: 1, postgres: 1 }
const bounds = { violations: 0, maxAfterMs: 60_000 }

/** After these the demo has riders whose documents have lapsed or were refused. */
const lastRider = 116

/** Riders whose documents are validated, each with one rental; those who are left over when all had one are not in debt. */
const ridersInTurn = function* (): Generator<number, never> {
  for (let n = 1; ; n = (n % lastRider) + 1) if (n % 20 !== 0) yield n
}

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Where a kill falls: at the nth message, or commit of something written, that goes to the database, or so many milliseconds, after a deed began. */
interface Place {
  of: 'message' | 'commit' | 'ms'
  at: number
  side: 'before' | 'after'
}
/** What a gateway has sent to the database. */
type Sent = Record<'message' | 'commit', number>

interface Scene extends People {
  /** Kills the gateway there, once. @returns whether it was killed, when nothing more is awaited */
  killAt(place: Place): { isOver: () => Promise<boolean> }
  /** What the gateway has sent to the database so far; on the embedded one nothing can be counted. */
  sent(): Sent
}

const openScene = async (backend: Backend): Promise<Scene> => {
  const ports = { port: await freePort(), devicePort: await freePort() }
  const partner = await CardPartner.start(ports.port)
  open.push(partner)
  const env = { ...partner.env, MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_TRUST_PROXY: '1' }
  const proxy = backend === 'postgres' ? await proxyToDatabase() : undefined
  const stand = await Stand.start({
    backend,
    world: 'bare',
    ports,
    env,
    ...(proxy && { databaseUrl: proxy.url }),
  })
  open.push(stand)
  const sent: Sent = { message: 0, commit: 0 }
  const commits = new WrittenCommits(['jobs'])
  let onSent: ((counted: readonly (keyof Sent)[]) => Promise<void>) | undefined
  if (proxy)
    proxy.tcp.onSent = async (piece, connection) => {
      const counted = commits.take(connection, piece) ? (['message', 'commit'] as const) : (['message'] as const)
      for (const one of counted) sent[one] += 1
      await onSent?.(counted)
    }
  await setPrice(stand)
  await bearSilence(stand)
  const admin = await signIn(stand, 'admin')
  return {
    stand,
    partner,
    admin,
    sent: () => ({ ...sent }),
    killAt: ({ of, at, side }) => {
      let killing: Promise<void> | undefined
      const kill = () => (killing ??= stand.kill().then(() => proxy?.tcp.cut()))
      if (!proxy) {
        const timer = setTimeout(kill, at)
        const isOver = async () => {
          clearTimeout(timer)
          await killing
          return killing !== undefined
        }
        return { isOver }
      }
      const from = { ...sent }
      onSent = async (counted) => {
        if (of === 'ms' || !counted.includes(of) || sent[of] - from[of] !== at) return
        if (side === 'before') await kill()
        // the message goes on and is carried out; nobody is there to hear of it
        else setImmediate(kill)
      }
      const isOver = async () => {
        onSent = undefined
        await killing
        return killing !== undefined
      }
      return { isOver }
    },
  }
}

const proxyToDatabase = async (): Promise<{ tcp: TcpProxy; url: string }> => {
  const { url, drop } = await makeDatabase()
  open.push({ close: drop })
  const address = new URL(url ?? '')
  const tcp = await TcpProxy.start(Number(address.port || 5432), address.hostname)
  open.push(tcp)
  address.host = `127.0.0.1:${tcp.port}`
  return { tcp, url: address.href }
}

/** Does it, as somebody does whose answers are lost: again until there is one. @returns the payment when all is quiet */
const tryDeed = async (scene: Scene, deed: Deed, n: number, place: Place | undefined) => {
  const { serviceId, act } = await deed.prepare(scene, n)
  const began = scene.sent()
  const nemesis = place && scene.killAt(place)
  const isQuiet = async () => {
    const { payment, ms } = await settled(scene, serviceId, deed.isDone, 3000)
    return payment && deed.isDone(payment) ? ms : undefined
  }
  const first = await act().then(
    () => true,
    () => false,
  )
  // what follows by itself may be killed as well
  if (first) await isQuiet()
  const now = scene.sent()
  const sent: Sent = { message: now.message - began.message, commit: now.commit - began.commit }
  const wasKilled = (await nemesis?.isOver()) ?? false
  if (wasKilled) await scene.stand.up()
  const upAt = Date.now()
  let isDone = first
  while (!isDone && Date.now() - upAt < bounds.maxAfterMs) {
    isDone = await act().then(
      () => true,
      () => false,
    )
    if (!isDone) await wait(200)
  }
  const { payment } = await settled(scene, serviceId, deed.isDone, bounds.maxAfterMs)
  return { payment, sent, wasKilled, afterMs: Date.now() - upAt }
}

const placesOf = (backend: Backend, sent: Sent, toss: () => number): Place[] => {
  if (backend === 'embedded')
    return Array.from({ length: kills.embedded }, () => ({ of: 'ms', at: toss() * 300, side: 'before' }))
  const all = (of: keyof Sent) =>
    Array.from({ length: sent[of] }, (_, n) => n + 1).flatMap((at): Place[] => [
      { of, at, side: 'before' },
      { of, at, side: 'after' },
    ])
  const messages = all('message')
  const byChance = Array.from({ length: kills.postgres }, () => messages[Math.floor(toss() * messages.length)])
  return [...(size === 'M' ? all('commit') : []), ...byChance.filter((place) => place !== undefined)]
}

test.for(enginesFor('C2, money,'))(
  'killed while money moves: taken once, given back once, and the books say what the provider says, on %s [C2]',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('C2', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const startedAt = Date.now()
    const toss = chance(seed)
    const riders = ridersInTurn()
    const scene = await openScene(backend)
    const trials: MoneyTrial[] = []
    let killed = 0
    let maxAfterMs = 0
    for (const deed of deeds) {
      const note = (name: string, tried: Awaited<ReturnType<typeof tryDeed>>) => {
        const { payment, wasKilled, afterMs } = tried
        const isDone = payment && deed.isDone(payment)
        trials.push({
          name,
          wanted: deed.wanted,
          amountCents: Math.round((payment?.amount ?? 0) * 100),
          status: isDone ? payment.status : `${payment?.status} (not as it should be)`,
        })
        if (!wasKilled) return
        killed += 1
        maxAfterMs = Math.max(maxAfterMs, afterMs)
      }
      // the first one pays for what has gathered before: the provider tells of all that it has done since
      note(deed.name, await tryDeed(scene, deed, riders.next().value, undefined))
      const calm = await tryDeed(scene, deed, riders.next().value, undefined)
      note(deed.name, calm)
      for (const place of placesOf(backend, calm.sent, toss))
        note(
          `${deed.name}, ${place.side} ${place.of} ${place.at}`,
          await tryDeed(scene, deed, riders.next().value, place),
        )
    }
    const payments = (await allPayments(scene)).map(({ status, amount }) => ({
      status,
      amountCents: Math.round(amount * 100),
    }))
    const [intents, refunds] = [await scene.partner.intents(), await scene.partner.refunds()]
    const violations = checkMoney(trials, payments, intents, refunds)
    await scene.stand.stop()
    const { databaseUrl, dataDir } = scene.stand
    const books = await builtCommand('money-check', [], {
      MOTORA_DATA_DIR: dataDir,
      MOTORA_DEMO: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    sayPromise({
      id: 'C2',
      backend,
      seed,
      seconds: (Date.now() - startedAt) / 1000,
      figure: {
        trials: trials.length,
        killed,
        violations: violations.length,
        maxAfterMs,
        booksDiffer: books.code ?? -1,
      },
      bound: { ...bounds, booksDiffer: 0 },
      pass: violations.length === 0 && maxAfterMs <= bounds.maxAfterMs && books.code === 0,
    })
    expect(violations).toEqual([])
    expect(books.said).toMatch(/0 findings/)
    expect(books.code, books.said).toBe(0)
    expect(killed).toBeGreaterThan(0)
    expect(maxAfterMs).toBeLessThanOrEqual(bounds.maxAfterMs)
  },
)
