import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { NatsServer } from '../../faults/nats-server.js'
import { RoundRobin } from '../../faults/round-robin.js'
import { type CompanyCopy, copyCompany, Stand } from '../../stand.js'

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
 * of its own, all with one master key and one folder of files. Anyone who calls comes by a balancer.
 */
export class SixProcesses {
  readonly #company: CompanyCopy
  readonly #stands = new Map<ProcessName, Stand>()
  readonly broker: NatsServer
  /** In front of both that answer requests, and of both that mopeds call. */
  readonly #fronts: RoundRobin[] = []

  private constructor(company: CompanyCopy, broker: NatsServer) {
    this.#company = company
    this.broker = broker
  }

  static async start(): Promise<SixProcesses> {
    const six = new SixProcesses(await copyCompany('postgres'), await NatsServer.start())
    try {
      await six.#startAll()
    } catch (error) {
      await six.close()
      throw error
    }
    return six
  }

  async #startAll(): Promise<void> {
    mkdirSync(join(this.#company.dataDir, 'objects'), { recursive: true })
    // where nobody has founded the company yet the first does so, and the others find it
    const [first, ...others] = processNames
    if (first) await this.#startOne(first)
    await Promise.all(others.map((name) => this.#startOne(name)))
    const of = (kind: string) => processNames.filter((name) => name.startsWith(kind)).map((name) => this.stand(name))
    this.#fronts.push(await RoundRobin.start(of('requests').map(({ port }) => port)))
    this.#fronts.push(await RoundRobin.start(of('devices').map(({ devicePort }) => devicePort)))
  }

  async #startOne(name: ProcessName): Promise<void> {
    const dataDir = join(this.#company.dataDir, name)
    mkdirSync(dataDir)
    symlinkSync(join(this.#company.dataDir, 'objects'), join(dataDir, 'objects'))
    const env = {
      NATS_URL: this.broker.url,
      MOTORA_MASTER_KEY_FILE: this.#company.keyFile,
      MOTORA_CALLS_PER_MINUTE: '10000000',
      DATABASE_POOL_SIZE: '5',
    }
    // each is the demo, or it would refuse this database; what the first has founded the others need not look for
    const founded = join(this.#company.dataDir, processNames[0] ?? '', 'world.json')
    if (name !== processNames[0] && existsSync(founded)) copyFileSync(founded, join(dataDir, 'world.json'))
    const stand = await Stand.start({
      databaseUrl: this.databaseUrl,
      world: 'bare',
      doors: doorsOf[name],
      dataDir,
      env,
    })
    this.#stands.set(name, stand)
  }

  get databaseUrl(): string {
    if (!this.#company.databaseUrl) throw new Error('there is no database')
    return this.#company.databaseUrl
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
    await this.#company.close()
  }
}
