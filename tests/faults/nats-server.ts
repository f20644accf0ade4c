import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { listens } from './listens.js'

/** Why there can be no broker of our own here; undefined when there can. */
export const whyNoNatsServer = (): string | undefined =>
  spawnSync('nats-server', ['--version']).status === 0 ? undefined : 'there is no programme nats-server'

/** A NATS server with JetStream of its own, which may be killed. */
export class NatsServer {
  readonly port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'motora-nats-'))
  #process: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
  }

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await freePort())
    await server.up()
    return server
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  async up(): Promise<void> {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.port), '-js', '-sd', this.#folder], {
      stdio: 'ignore',
    })
    this.#process = child
    const until = Date.now() + 20_000
    while (!(await listens(this.port))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('nats-server did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async kill(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** Stands still with its connections open (SIGSTOP), until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
