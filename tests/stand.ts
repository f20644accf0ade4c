import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export type Backend = 'embedded' | 'postgres'

export interface StandOptions {
  backend?: Backend
  /** The demo company with its people; a company without a past unless said. */
  world?: 'none' | 'bare' | 'whole'
  env?: Record<string, string>
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

const gateway = fileURLToPath(new URL('../apps/gateway/dist/main.js', import.meta.url))
const readyWithinMs = 120_000

/** The backend that this run is asked for: PostgreSQL when TEST_DATABASE_URL names a server. */
export const backendOfRun = (): Backend => (process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded')

/**
 * The built gateway as its own process, with its own ports, folder and database. Tests look at it from outside only.
 */
export class Stand {
  readonly port: number
  readonly devicePort: number
  readonly dataDir: string
  readonly logPath: string
  readonly #env: Record<string, string>
  readonly #dropDatabase: () => Promise<void>
  readonly databaseUrl: string | undefined
  #process: ChildProcess | undefined

  private constructor(
    ports: { port: number; devicePort: number },
    dataDir: string,
    database: TemporaryDatabase,
    options: StandOptions,
  ) {
    this.port = ports.port
    this.devicePort = ports.devicePort
    this.dataDir = dataDir
    this.logPath = join(dataDir, 'gateway.log')
    this.databaseUrl = database.url
    this.#dropDatabase = database.drop
    this.#env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      MOTORA_PORT: String(ports.port),
      MOTORA_HOST: '127.0.0.1',
      MOTORA_DEVICE_TCP_PORT: String(ports.devicePort),
      MOTORA_DATA_DIR: dataDir,
      MOTORA_DEMO: options.world === 'none' ? '0' : '1',
      MOTORA_DEMO_SIMULATOR: '0',
      MOTORA_DEMO_WEEKS: options.world === 'whole' ? '2' : '0',
      MOTORA_LOG_LEVEL: 'info',
      ...(database.url ? { DATABASE_URL: database.url } : {}),
      ...options.env,
    }
  }

  static async start(options: StandOptions = {}): Promise<Stand> {
    const [port, devicePort] = [await freePort(), await freePort()]
    const database = (options.backend ?? backendOfRun()) === 'postgres' ? await makeDatabase() : noDatabase
    const stand = new Stand({ port, devicePort }, mkdtempSync(join(tmpdir(), 'motora-stand-')), database, options)
    await stand.up()
    return stand
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Starts the process (again) and waits until it is ready. */
  async up(): Promise<void> {
    const log = createWriteStream(this.logPath, { flags: 'a' })
    const child = spawn(process.execPath, [gateway], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    // the first of the two to end must not close it for the other
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    child.once('close', () => log.end())
    const until = Date.now() + readyWithinMs
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the gateway ended at its start:\n${this.log().slice(-3000)}`)
      const ready = await fetch(`${this.origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ready) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await this.kill()
    throw new Error(`the gateway was not ready in time:\n${this.log().slice(-3000)}`)
  }

  log(): string {
    try {
      return readFileSync(this.logPath, 'utf8')
    } catch {
      return ''
    }
  }

  /** kill -9: nothing is written, nothing is said. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** SIGTERM: it drains. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async restart(): Promise<void> {
    await this.kill()
    await this.up()
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(late)
  }

  /** Ends the process and removes everything it had. */
  async close(): Promise<void> {
    await this.stop()
    await this.#dropDatabase()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

interface TemporaryDatabase {
  url: string | undefined
  drop: () => Promise<void>
}
const noDatabase: TemporaryDatabase = { url: undefined, drop: async () => {} }

const serverUrl = (): string => process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const asAdmin = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const makeDatabase = async (): Promise<TemporaryDatabase> => {
  const name = `motora_stand_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}
