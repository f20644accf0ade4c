import { expect, test } from 'vitest'
import type { Session } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { History } from '../history.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { enterVehicles } from './load.js'
import { checkRegisters, type Register } from './register-checks.js'

const shape = size === 'M' ? { vehicles: 60, kills: 8 } : { vehicles: 12, kills: 1 }
const writers = 3
const roundsEach = 3

const { open } = closedAfterEach()

class Refused extends Error {}

const read = async (admin: Session, id: string): Promise<Register> => {
  const { name, version } = await admin.get<{ name: string; version: number }>(`/vehicles/v1/vehicles/${id}`)
  return { version, value: name }
}

/** @throws Refused when the gateway has said that nothing changed; something else when nobody knows */
const write = async (admin: Session, id: string, seen: number, value: string): Promise<number> => {
  const answer = await admin.call('PUT', `/vehicles/v1/vehicles/${id}/UpdateRestricted`, {
    name: value,
    plate: null,
    version: seen,
  })
  const text = await answer.text()
  if (answer.status === 409) throw new Refused(text)
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
  return (JSON.parse(text) as Register).version
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test.for(enginesFor('registers'))(
  'three who change one vehicle at once, through kills: each of their answers fits one order of things: %s',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('REGISTER', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const startedAt = Date.now()
    const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
    open.push(stand)
    const { admin } = await enterVehicles(stand, shape.vehicles)
    const vehicles = await admin.get<{ id: string }[]>('/vehicles/v1/vehicles?search=Load&pageSize=100')
    const ids = vehicles.map(({ id }) => id)
    const starts = new Map(await Promise.all(ids.map(async (id) => [id, await read(admin, id)] as const)))
    const history = new History()
    // nobody begins while it is known to be down: what is asked of nobody says nothing
    let standing = Promise.resolve()

    const drive = async (writer: number, id: string): Promise<void> => {
      const next = chance(seed + writer * 7919 + ids.indexOf(id))
      for (let round = 0; round < roundsEach; round += 1) {
        const process = `${id} ${writer}`
        await standing
        const seen = await history.run({ process, op: 'read', key: id }, () => read(admin, id))
        await pause(next() * 30)
        await standing
        const value = `W${writer} ${round} ${id.slice(-4)}`
        const asked = { seen: seen?.version ?? 1, value }
        await history.run(
          { process, op: 'write', key: id, value: asked },
          () => write(admin, id, asked.seen, value),
          (error) => error instanceof Refused,
        )
        await pause(next() * 200)
      }
    }
    let isOver = false
    const driving = Promise.all(ids.flatMap((id) => [0, 1, 2].slice(0, writers).map((writer) => drive(writer, id))))
    const killing = (async () => {
      const next = chance(seed)
      for (let kill = 0; kill < shape.kills && !isOver; kill += 1) {
        const before = history.lines.length
        const isDue = (): boolean => history.lines.length > before + shape.vehicles * 3 && history.onTheirWay > 2
        while (!isDue() && !isOver) await pause(next() * 5)
        const dead = stand.kill()
        standing = dead.then(() => stand.up())
        await standing
      }
    })()
    await driving
    isOver = true
    await killing
    // what stands in the end is a read as well
    await Promise.all(
      ids.map((id) => history.run({ process: `${id} end`, op: 'read', key: id }, () => read(admin, id))),
    )

    const { operations } = history
    const wrong = checkRegisters(operations, starts)
    const count = (op: string, outcome: string): number =>
      operations.filter((operation) => operation.op === op && operation.outcome === outcome).length
    sayPromise({
      id: 'REGISTER',
      backend,
      seed,
      pass: wrong.length === 0,
      seconds: (Date.now() - startedAt) / 1000,
      figure: {
        vehicles: ids.length,
        kills: shape.kills,
        written: count('write', 'ok'),
        refused: count('write', 'fail'),
        unknown: count('write', 'unknown'),
        wrong: wrong.length,
      },
      bound: { wrong: 0 },
    })
    expect(wrong).toEqual([])
    expect(ids).toHaveLength(shape.vehicles)
    // the proof has weight only when writers met and some were told
    expect(count('write', 'ok')).toBeGreaterThan(shape.vehicles)
    expect(count('write', 'fail')).toBeGreaterThan(0)
  },
)
