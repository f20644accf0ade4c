import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { listens } from './listens.js'

/** Why there can be no pooler here; undefined when there can. */
export const whyNoPgbouncer = (): string | undefined =>
  spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'there is no programme pgbouncer'

/** It refuses to run as root: there it runs as the user that Debian's package of PostgreSQL has made. */
const runsAs = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A pooler in transaction mode: each transaction may get another connection than the last. */
export class Pgbouncer {
  readonly url: string
  readonly #folder: string
  readonly #child: ChildProcess

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url
    this.#folder = folder
    this.#child = child
  }

  /** @param connections that it holds to the server, at most */
  static async start(databaseUrl: string, connections: number): Promise<Pgbouncer> {
    const { hostname, port, pathname, username, password } = new URL(databaseUrl)
    const folder = mkdtempSync(join(tmpdir(), 'motora-pgbouncer-'))
    const own = await freePort()
    const name = pathname.slice(1)
    const login = decodeURIComponent(username || 'postgres')
    const secret = password ? ` password=${decodeURIComponent(password)}` : ''
    const settings = [
      '[databases]',
      `${name} = host=${hostname} port=${port || 5432} dbname=${name} user=${login}${secret}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      `max_db_connections = ${connections}`,
      // the gateway says its time zone at the beginning of a connection
      'ignore_startup_parameters = options,extra_float_digits',
      'max_client_conn = 200',
    ]
    const path = join(folder, 'pgbouncer.ini')
    writeFileSync(path, `${settings.join('\n')}\n`)
    const owner = runsAs()
    if (owner) {
      chownSync(folder, owner.uid, owner.gid)
      chmodSync(folder, 0o755)
    }
    const child = spawn('pgbouncer', [path], { ...owner, cwd: '/', stdio: 'ignore' })
    const until = Date.now() + 20_000
    while (!(await listens(own))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('pgbouncer did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return new Pgbouncer(`postgres://${login}@127.0.0.1:${own}/${name}`, folder, child)
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('close', resolve))
      this.#child.kill('SIGKILL')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
