import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NatsServer } from '../../faults/nats-server.js'
import { RoundRobin } from '../../faults/round-robin.js'
import { Stand } from '../../stand.js'
import { makeDatabase, type TemporaryDatabase } from '../../test-server.js'

/** What each process opens, and its name here. */
const doorsOf = {
  'requests-1': ['requests', 'live'],
  'requests-2': ['requests', 'live'],
  'devices-1': ['devices'],
  'devices-2': ['devices'],
  'clock-1': ['clock'],
  'clock-2': ['clock'],
} as const
export type ProcessName = keyof typeof doorsOf
export const processNames = Object.keys(doorsOf) as ProcessName[]

/**
 * The product as three processes, each twice, on one PostgreSQL and one NATS server: every process with a data folder
 * of its own, all with one master key and one folder of files. Whoever calls comes by a balancer.
 */
export class SixProcesses {
  readonly #folder: string
  readonly #database: TemporaryDatabase
  readonly #stands = new Map<ProcessName, Stand>()
  readonly broker: NatsServer
  /** In front of both that answer requests, and of both that mopeds call. */
  readonly #fronts: RoundRobin[] = []

  private constructor(folder: string, database: TemporaryDatabase, broker: NatsServer) {
    this.#folder = folder
    this.#database = database
    this.broker = broker
  }

  static async start(): Promise<SixProcesses> {
    const folder = mkdtempSync(join(tmpdir(), 'motora-six-'))
    const six = new SixProcesses(folder, await makeDatabase(), await NatsServer.start())
    try {
      await six.#startAll()
    } catch (error) {
      await six.close()
      throw error
    }
    return six
  }

  async #startAll(): Promise<void> {
    mkdirSync(join(this.#folder, 'objects'))
    writeFileSync(join(this.#folder, 'master.key'), randomBytes(32).toString('base64'))
    // the first makes the tables and the company, the others find both
    const [first, ...others] = processNames
    if (first) await this.#startOne(first)
    await Promise.all(others.map((name) => this.#startOne(name)))
    const of = (kind: string) => processNames.filter((name) => name.startsWith(kind)).map((name) => this.stand(name))
    this.#fronts.push(await RoundRobin.start(of('requests').map(({ port }) => port)))
    this.#fronts.push(await RoundRobin.start(of('devices').map(({ devicePort }) => devicePort)))
  }

  async #startOne(name: ProcessName): Promise<void> {
    const dataDir = join(this.#folder, name)
    mkdirSync(dataDir)
    symlinkSync(join(this.#folder, 'objects'), join(dataDir, 'objects'))
    const env = {
      ...{ NATS_URL: this.broker.url, MOTORA_MASTER_KEY_FILE: join(this.#folder, 'master.key') },
      ...{ MOTORA_CALLS_PER_MINUTE: '10000000', DATABASE_POOL_SIZE: '5' },
    }
    const world = name === 'requests-1' ? 'bare' : 'none'
    const stand = await Stand.start({ databaseUrl: this.databaseUrl, world, doors: doorsOf[name], dataDir, env })
    this.#stands.set(name, stand)
  }

  get databaseUrl(): string {
    if (!this.#database.url) throw new Error('there is no database')
    return this.#database.url
  }

  stand(name: ProcessName): Stand {
    const stand = this.#stands.get(name)
    if (!stand) throw new Error(`${name} was not started`)
    return stand
  }

  /** Where staff and riders call. */
  get origin(): string {
    return this.#fronts[0]?.origin ?? ''
  }

  /** Where mopeds call. */
  get devicePort(): number {
    return this.#fronts[1]?.port ?? 0
  }

  /** SIGTERM to all; nothing is removed. */
  async stop(): Promise<void> {
    await Promise.all([...this.#stands.values()].map((stand) => stand.stop()))
  }

  async close(): Promise<void> {
    await Promise.all(this.#fronts.map((front) => front.close()))
    await Promise.all([...this.#stands.values()].map((stand) => stand.close()))
    await this.broker.close()
    await this.#database.drop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
