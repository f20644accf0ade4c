import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { founded } from './founded.js'
import { freePort } from './free-port.js'
import { gatewayEnvironment } from './gateway-environment.js'
import type { Backend, StandOptions as OptionsOf, Planting as PlantingOf } from './stand-options.js'
import { asAdmin, dropOldFounded, makeDatabase, serverUrl, type TemporaryDatabase } from './test-server.js'

export type { Backend } from './stand-options.js'
export type StandOptions = OptionsOf<Stand>
export type Planting = PlantingOf<Stand>

const gatewayFolder = fileURLToPath(new URL('../apps/gateway', import.meta.url))
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
  readonly #command: readonly string[]
  readonly #keepsFolder: boolean
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
    this.#keepsFolder = options.dataDir !== undefined
    this.#command = [
      ...(options.under ?? []),
      process.execPath,
      join(options.build ?? gatewayFolder, 'dist', 'main.js'),
    ]
    this.#env = {
      ...gatewayEnvironment,
      MOTORA_PORT: String(ports.port),
      MOTORA_HOST: '127.0.0.1',
      MOTORA_DEVICE_TCP_PORT: String(ports.devicePort),
      MOTORA_DATA_DIR: dataDir,
      MOTORA_DEMO: options.world === 'none' ? '0' : '1',
      MOTORA_DEMO_SIMULATOR: '0',
      MOTORA_DEMO_WEEKS: options.world === 'whole' ? '2' : '0',
      MOTORA_LOG_LEVEL: 'info',
      ...(options.doors ? { MOTORA_DOORS: options.doors.join(',') } : {}),
      ...(database.url ? { DATABASE_URL: database.url } : {}),
      ...options.env,
    }
  }

  static async start(options: StandOptions = {}): Promise<Stand> {
    const ports = options.ports ?? { port: await freePort(), devicePort: await freePort() }
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'motora-stand-'))
    const copied = await copyFounded(options, dataDir)
    const database = await databaseFor(options, copied?.template)
    if (database.url) shareMasterKey(database.url, dataDir)
    const stand = new Stand(ports, dataDir, database, options)
    try {
      if (options.planted && !copied) await plantInPlace(stand, options.planted)
      await options.beforeStart?.(stand)
      await stand.up()
    } catch (error) {
      await stand.close()
      throw error
    }
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
    const [command = process.execPath, ...args] = this.#command
    const child = spawn(command, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
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

  /** Stands still with its connections open (SIGSTOP), until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Memory that it holds now (resident), in MB. Linux only. */
  get memoryMb(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
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
    // one that was paused hears nothing until it goes on
    child.kill('SIGCONT')
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(late)
  }

  /** Ends the process and removes everything it had. */
  async close(): Promise<void> {
    await this.stop()
    await this.#dropDatabase()
    if (!this.#keepsFolder) rmSync(this.dataDir, { recursive: true, force: true })
  }
}

const noDatabase: TemporaryDatabase = { url: undefined, drop: async () => {} }

const masterKeys = new Map<string, string>()
/** Gateways of one database have one master key, or the second is refused; one that is in the folder already stays. */
const shareMasterKey = (databaseUrl: string, dataDir: string): void => {
  const name = new URL(databaseUrl).pathname
  const path = join(dataDir, 'master.key')
  if (existsSync(path)) masterKeys.set(name, readFileSync(path, 'utf8'))
  else {
    const key = masterKeys.get(name) ?? randomBytes(32).toString('base64')
    masterKeys.set(name, key)
    writeFileSync(path, key, { mode: 0o600 })
  }
}

const databaseFor = (
  options: StandOptions,
  template: string | undefined,
): TemporaryDatabase | Promise<TemporaryDatabase> => {
  if (options.databaseUrl !== undefined) return { url: options.databaseUrl, drop: async () => {} }
  return (options.backend ?? backendOfRun()) === 'postgres' ? makeDatabase(template) : noDatabase
}

/** Settings that have a say in what stands in a database from its first start on. */
const hasSay = /^(DATABASE_URL|MIGRATE_|S3_|MOTORA_(ADMIN|DEMO|MASTER)_)/

/** The name of the database that a folder of a founded company belongs to. */
const templateFile = 'founded-database'

/** Where there is nothing to copy. */
const plantInPlace = async (stand: Stand, { write, visit }: Planting): Promise<void> => {
  await stand.up()
  await stand.stop()
  await write(stand)
  await stand.up()
  await visit(stand)
  await stand.stop()
}

/** What was put into a folder, with the database to copy when the company is in one. */
interface Copied {
  template: string | undefined
}

/** Puts the company that was founded once for this build into a new folder; a stand of its own kind founds its own. */
const copyFounded = async (options: StandOptions, dataDir: string): Promise<Copied | undefined> => {
  const { world, dataDir: given, databaseUrl, build, under, env = {}, planted } = options
  const isOwnKind = [given, databaseUrl, build, under].some((one) => one !== undefined)
  if (world !== 'bare' || isOwnKind || Object.keys(env).some((name) => hasSay.test(name))) return undefined
  const backend = options.backend ?? backendOfRun()
  const what = [backend === 'postgres' ? serverUrl() : backend, planted?.madeOf].join(' ')
  const from = await founded(what, async (folder, key) => {
    const name = `motora_founded_${key}`
    const bare = planted && (await copyFounded({ backend, world }, folder))
    if (backend === 'postgres') await dropOldFounded()
    const own = backend === 'postgres' ? await makeDatabase(bare?.template, name) : noDatabase
    const stand = await Stand.start({
      backend,
      world,
      dataDir: folder,
      ...(own.url ? { databaseUrl: own.url } : {}),
      ...(planted ? { env: planted.env, beforeStart: planted.write } : {}),
    })
    await planted?.visit(stand)
    await stand.stop()
    rmSync(stand.logPath)
    if (own.url) writeFileSync(join(folder, templateFile), name)
  })
  if (from === undefined) return undefined
  const template = backend === 'postgres' ? readFileSync(join(from, templateFile), 'utf8') : undefined
  if (
    template &&
    (await asAdmin(`select datname as name from pg_database where datname = '${template}'`)).length === 0
  ) {
    // somebody has tidied up the server
    rmSync(from, { recursive: true, force: true })
    return copyFounded(options, dataDir)
  }
  cpSync(from, dataDir, { recursive: true })
  rmSync(join(dataDir, templateFile), { force: true })
  return { template }
}

/** A folder, and on PostgreSQL a database, with the demo company in it. */
export interface CompanyCopy {
  dataDir: string
  databaseUrl: string | undefined
  /** The master key that the company was founded with. */
  keyFile: string
  /** Removes both; what runs on them is closed before. */
  close(): Promise<void>
}

/**
 * A copy of the founded company for gateways that a test starts by itself: several on one database, or one after a command.
 * Without a build to found it of, the first gateway on it founds it there.
 */
export const copyCompany = async (backend: Backend): Promise<CompanyCopy> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'motora-company-'))
  const copied = await copyFounded({ backend, world: 'bare' }, dataDir)
  const database = backend === 'postgres' ? await makeDatabase(copied?.template) : noDatabase
  const keyFile = join(dataDir, 'master.key')
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 })
  return {
    dataDir,
    databaseUrl: database.url,
    keyFile,
    close: async () => {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
