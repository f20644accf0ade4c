import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A base backup and the stream of the log, as docs/operations.md sets them up: the names here are the names there.

const versions = '/usr/lib/postgresql'
const bin = (name: string): string => {
  const [newest = ''] = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return join(versions, newest, 'bin', name)
}

/** `pg_basebackup` of a running server. */
export const takeBase = (url: string, folder: string): void => {
  execFileSync(bin('pg_basebackup'), ['--dbname', url, '--pgdata', folder, '--checkpoint=fast', '--wal-method=none'], {
    stdio: 'pipe',
  })
}

/** `pg_receivewal`: writes down the log of a server as it comes, on another machine. */
export class LogReceiver {
  readonly #child: ChildProcess
  readonly folder: string

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child
    this.folder = folder
  }

  static start(url: string, folder: string): LogReceiver {
    mkdirSync(folder, { recursive: true })
    const way = ['--dbname', url, '--slot=motora']
    execFileSync(bin('pg_receivewal'), [...way, '--create-slot'], { stdio: 'pipe' })
    const words = [...way, '--directory', folder, '--synchronous', '--no-loop']
    return new LogReceiver(spawn(bin('pg_receivewal'), words, { stdio: 'ignore' }), folder)
  }

  /** Ends with its server; kill -9 when not. */
  async close(): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
  }
}

/**
 * Puts a data folder together from the base and the log, ready to be started: the server then reads the log to its
 * end, or to a time.
 * @param until as PostgreSQL reads times; undefined for all there is
 */
export const layOut = (base: string, log: string, folder: string, until?: string): void => {
  const archive = join(folder, 'received-log')
  cpSync(base, folder, { recursive: true })
  cpSync(log, archive, { recursive: true })
  // what was being written when the server was lost counts as well
  for (const name of readdirSync(archive))
    if (name.endsWith('.partial')) renameSync(join(archive, name), join(archive, name.replace('.partial', '')))
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    ...(until ? [`recovery_target_time = '${until}'`, `recovery_target_action = 'promote'`] : []),
  ]
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`${base} is no base backup`)
  writeFileSync(join(folder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(folder, 'recovery.signal'), '')
  if (process.getuid?.() !== 0) return
  // the server runs as the user of Debian's package
  execFileSync('chown', ['-R', 'postgres:postgres', folder])
}
