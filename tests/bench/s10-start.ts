import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.js'
import { sayFigure } from './figure.js'

// S10: how long a person waits for `npm start`. With `--clone` also from a clean clone, packages from the registry.
const root = fileURLToPath(new URL('../..', import.meta.url))

const answers = async (url: string, words: string): Promise<boolean> =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    async (answer) => answer.ok && (await answer.text()).includes(words),
    () => false,
  )

/** `npm start` in a folder until `path` answers with `words`. @returns seconds */
const start = async (folder: string, dataDir: string, path: string, words: string): Promise<number> => {
  const port = await freePort()
  const devicePort = await freePort()
  const startedAt = performance.now()
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MOTORA_PORT: String(port),
      MOTORA_HOST: '127.0.0.1',
      MOTORA_DEVICE_TCP_PORT: String(devicePort),
      MOTORA_DATA_DIR: dataDir,
    },
  })
  try {
    while (!(await answers(`http://127.0.0.1:${port}${path}`, words))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode} in ${folder}`)
      if (performance.now() - startedAt > 600_000) throw new Error('npm start was not ready in ten minutes')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    // npm, the starter and the gateway: the whole group
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'motora-start-'))
try {
  if (process.argv.includes('--clone')) {
    const clone = join(scratch, 'motora')
    const startedAt = performance.now()
    execFileSync('git', ['clone', '-q', '--no-hardlinks', root, clone])
    const cloned = (performance.now() - startedAt) / 1000
    const ready = await start(clone, join(scratch, 'clone-data'), '/login', '<div id="root">')
    sayFigure({
      id: 'S10',
      what: 'clean clone to sign-in page: clone, install, build, demo company with its past',
      figure: `${(cloned + ready).toFixed(0)} s`,
      line: 'at most 120 s',
      pass: cloned + ready <= 120,
    })
  }
  const dataDir = join(scratch, 'data')
  const first = await start(root, dataDir, '/readyz', 'ready')
  const second = await start(root, dataDir, '/readyz', 'ready')
  sayFigure({
    id: 'S10',
    what: 'second npm start, until ready',
    figure: `${second.toFixed(1)} s`,
    baseline: `first start with everything built, which lives the past: ${first.toFixed(1)} s`,
    ratio: second / first,
    line: 'at most 4 s',
    pass: second <= 4,
  })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
