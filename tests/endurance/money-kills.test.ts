import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { TcpProxy } from '../faults/tcp-proxy.js'
import { freePort } from '../free-port.js'
import { CardPartner } from '../partners/card-partner.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'
import { builtCommand } from './built-command.js'
import { checkMoney, type MoneyTrial } from './money-checks.js'
import { allPayments, bearSilence, type Deed, deeds, type People, setPrice, settled } from './money-trials.js'

// C2: kill -9 at every message to the database while a rental is charged, refunded, forgiven, paid by a new card, and
// while the provider tells of a dispute; on the embedded database, which has no messages, at moments by chance.

/** How many kills each deed gets; M: PostgreSQL at every message, before it and after it. */
const kills = size === 'M' ? { embedded: 10 } : { embedded: 1, postgres: 1 }
const bounds = { violations: 0, maxAfterMs: 60_000 }

/** After these the demo has riders whose documents have lapsed or were refused. */
const lastRider = 116

/** Riders whose documents are validated, each with one rental; those who are left over when all had one are not in debt. */
const ridersInTurn = function* (): Generator<number, never> {
  for (let n = 1; ; n = (n % lastRider) + 1) if (n % 20 !== 0) yield n
}

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Where a kill falls: so many messages to the database, or milliseconds, after a deed began. */
interface Place {
  at: number
  side: 'before' | 'after'
}

interface Scene extends People {
  /** Kills the gateway there, once. @returns whether it was killed, when nothing more is awaited */
  killAt(place: Place): { isOver: () => Promise<boolean> }
  /** Messages that the gateway has sent to the database so far; undefined: they cannot be counted. */
  messages(): number | undefined
}

const openScene = async (backend: Backend): Promise<Scene> => {
  const ports = { port: await freePort(), devicePort: await freePort() }
  const partner = await CardPartner.start(ports.port)
  open.push(partner)
  const env = { ...partner.env, MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_TRUST_PROXY: '1' }
  const proxy = backend === 'postgres' ? await proxyToDatabase() : undefined
  const stand = await Stand.start({
    ...{ backend, world: 'bare', ports, env },
    ...(proxy && { databaseUrl: proxy.url }),
  })
  open.push(stand)
  await setPrice(stand)
  await bearSilence(stand)
  const admin = await signIn(stand, 'admin')
  return {
    ...{ stand, partner, admin, messages: () => proxy?.tcp.sent },
    killAt: ({ at, side }) => {
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
      const from = proxy.tcp.sent
      proxy.tcp.onSent = async (_, number) => {
        if (number - from !== at) return
        if (side === 'before') await kill()
        // the message goes on and is carried out; nobody is there to hear of it
        else setImmediate(kill)
      }
      const isOver = async () => {
        proxy.tcp.onSent = undefined
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
  const began = scene.messages() ?? 0
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
  const messages = (scene.messages() ?? 0) - began
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
  return { payment, messages, wasKilled, afterMs: Date.now() - upAt }
}

const placesOf = (backend: Backend, messages: number, toss: () => number): Place[] => {
  if (backend === 'embedded')
    return Array.from({ length: kills.embedded }, () => ({ at: toss() * 300, side: 'before' }))
  const all = Array.from({ length: messages }, (_, n) => n + 1).flatMap((at): Place[] => [
    { at, side: 'before' },
    { at, side: 'after' },
  ])
  const wanted = kills.postgres
  return wanted === undefined
    ? all
    : Array.from({ length: wanted }, () => all[Math.floor(toss() * all.length)]).filter((place) => place !== undefined)
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
          ...{ name, wanted: deed.wanted, amountCents: Math.round((payment?.amount ?? 0) * 100) },
          status: isDone ? payment.status : `${payment?.status} (not as it should be)`,
        })
        if (!wasKilled) return
        killed += 1
        maxAfterMs = Math.max(maxAfterMs, afterMs)
      }
      const calm = await tryDeed(scene, deed, riders.next().value, undefined)
      note(deed.name, calm)
      for (const place of placesOf(backend, calm.messages, toss))
        note(`${deed.name}, ${place.side} ${place.at}`, await tryDeed(scene, deed, riders.next().value, place))
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
      ...{ MOTORA_DATA_DIR: dataDir, MOTORA_DEMO: '1' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    sayPromise({
      ...{ id: 'C2', backend, seed, seconds: (Date.now() - startedAt) / 1000 },
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
