import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's sqlmap. */
export const sqlmapIsThere = (): boolean => spawnSync('sqlmap', ['--version'], { stdio: 'ignore' }).status === 0

export interface Tried {
  /** A hole that it names. */
  found: boolean
  /** It came to its end in the time it had. */
  whole: boolean
  text: string
}

/**
 * Lets sqlmap try parameters of one address.
 * @param parameters names with commas
 * @param within milliseconds; then it is ended
 */
export const tryInjection = (
  url: string,
  parameters: string,
  headers: Record<string, string>,
  within: number,
): Promise<Tried> =>
  new Promise((resolve) => {
    const folder = mkdtempSync(join(tmpdir(), 'motora-sqlmap-'))
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const child = spawn('sqlmap', [
      '-u',
      url,
      '-p',
      parameters,
      '--batch',
      '--disable-coloring',
      '--dbms=PostgreSQL',
      '--level=2',
      '--risk=2',
      '--technique=BETS',
      '--time-sec=2',
      '--threads=4',
      '--timeout=10',
      '--retries=1',
      '--ignore-code=400,404,409',
      '--headers',
      lines.join('\n'),
      '--output-dir',
      folder,
      '--flush-session',
      '--skip-waf',
    ])
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()))
    const late = setTimeout(() => child.kill('SIGKILL'), within)
    child.once('close', (code) => {
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
      const text = parts.join('')
      resolve({ found: saysHole(text), whole: code === 0 || saysNone(text), text })
    })
  })

/** Its own words for a hole. */
const saysHole = (text: string): boolean =>
  /identified the following injection point|is vulnerable\.|appears to be '.*' injectable/.test(text)
const saysNone = (text: string): boolean => /all tested parameters do not appear to be injectable/.test(text)
