import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.js'

const versions = '/usr/lib/postgresql'
const newestBin = (): string | undefined => {
  if (!existsSync(versions)) return undefined
  const [newest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return newest && join(versions, newest, 'bin')
}

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package has made. */
const runsAs = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Why there can be no server of our own here; undefined when there can. */
export const whyNoPostgresServer = (): string | undefined =>
  newestBin() ? undefined : `there are no programmes of PostgreSQL in ${versions}`

/**
 * A PostgreSQL server of its own, as a child in the foreground: it can be killed, paused and restarted without
 * harming anybody's. It waits for the disk (`fsync`), as one in use does.
 */
export class PostgresServer {
  readonly port: number
  readonly folder: string
  readonly #bin: string
  readonly #settings: readonly string[]
  #process: ChildProcess | undefined
  #said = ''

  private constructor(port: number, folder: string, bin: string, settings: readonly string[]) {
    this.port = port
    this.folder = folder
    this.#bin = bin
    this.#settings = settings
  }

  /**
   * @param settings of the server, such as `archive_mode=on`
   * @param folder a data folder that is there already, as after a restore; else an empty cluster is made
   */
  static async start(settings: readonly string[] = [], folder?: string): Promise<PostgresServer> {
    const bin = newestBin()
    if (!bin) throw new Error(whyNoPostgresServer())
    const made = folder ?? mkdtempSync(join(tmpdir(), 'motora-cluster-'))
    const owner = runsAs()
    if (!folder) {
      if (owner) chownSync(made, owner.uid, owner.gid)
      const words = ['-D', made, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
      execFileSync(join(bin, 'initdb'), words, { ...owner, cwd: '/', stdio: 'pipe' })
    }
    const server = new PostgresServer(await freePort(), made, bin, settings)
    await server.up()
    return server
  }

  /** Address of the server, as its owner. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Starts it (again) and waits until it answers, recovery and all. */
  async up(withinMs = 60_000): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.folder}`, ...this.#settings]
    const args = ['-D', this.folder, '-p', String(this.port), ...settings.flatMap((setting) => ['-c', setting])]
    const child = spawn(join(this.#bin, 'postgres'), args, { ...runsAs(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    const hear = (text: Buffer): void => {
      this.#said = (this.#said + text.toString()).slice(-20_000)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    const until = Date.now() + withinMs
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended at its start:\n${this.#said}`)
      if (await this.#answers()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await this.kill()
    throw new Error(`PostgreSQL did not answer in time:\n${this.#said}`)
  }

  async #answers(): Promise<boolean> {
    try {
      await this.ask('select 1')
      return true
    } catch {
      return false
    }
  }

  /** One question, as the owner of the server. */
  async ask<R>(text: string, database = 'postgres'): Promise<R[]> {
    const url = new URL(this.url)
    url.pathname = `/${database}`
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text)).rows as R[]
    } finally {
      await client.end()
    }
  }

  /** An empty database. @returns its address */
  async makeDatabase(name: string): Promise<string> {
    await this.ask(`create database ${name} template template0 encoding 'UTF8'`)
    const url = new URL(this.url)
    url.pathname = `/${name}`
    return url.href
  }

  /** What it said lately. */
  get log(): string {
    return this.#said
  }

  /** kill -9 of the whole server: nothing is written, nothing is said. Its children see it and end. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Ends at once but in order: open transactions are rolled back, connections are told. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill(signal)
    child.kill('SIGCONT')
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(late)
  }

  /** Ends it and removes its folder. */
  async close(): Promise<void> {
    await this.#end('SIGINT')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
