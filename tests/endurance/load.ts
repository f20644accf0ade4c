import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Answering, type Session, signIn } from '../acceptance/people.js'
import { patienceMs } from '../patience.js'
import type { Stand } from '../stand.js'
import type { Answer } from './answer-times.js'
import type { ReportKey } from './checkers.js'

const simulator = fileURLToPath(new URL('../../apps/fleet-simulator/dist/main.js', import.meta.url))

/** 15 digits, the last by Luhn, as every module's number ends. */
export const imeiOf = (number: number): string => {
  const body = `86307188${String(number).padStart(6, '0')}`
  const sum = [...body].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Enters a vehicle through the API. @returns its id */
export const enterVehicle = async (admin: Session, imei: string, sharingOperatorId?: string): Promise<string> => {
  const vehicle = { name: `Load ${imei.slice(-6)}`, model: 'S01', vin: `LD${imei}`, imei, sharingOperatorId }
  const answer = await admin.call('POST', '/vehicles/v1/vehicles', vehicle)
  if (answer.status !== 201) throw new Error(`a vehicle was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Enters so many vehicles through the API, each held by an operator. @returns their IMEIs */
export const enterVehicles = async (stand: Answering, count: number): Promise<{ admin: Session; imeis: string[] }> => {
  const admin = await signIn(stand, 'admin')
  const [operator] = await admin.get<{ id: string }[]>('/operators/v1/Operators')
  const imeis = Array.from({ length: count }, (_, number) => imeiOf(number))
  for (const imei of imeis) await enterVehicle(admin, imei, operator?.id)
  return { admin, imeis }
}

/** What the simulator says at the end of a load. */
export interface LoadResult {
  sent: number
  acknowledged: number
  unanswered: number
  seconds: number
  acknowledgedPerSecond: number
  heldBack: number
  p50Ms: number
  p99Ms: number
}

export interface LoadOptions {
  imeis: readonly string[]
  reportsPerSecond: number
  /** At most; `stop()` ends it earlier. */
  seconds: number
  seed: number
  /** Unanswered frames a connection may have. */
  window?: number
}

/** The simulator as a process of its own: it outlives every gateway and keeps the ledger of what was answered. */
export class Load {
  readonly #folder = mkdtempSync(join(tmpdir(), 'motora-load-'))
  readonly #ledger = join(this.#folder, 'acknowledged.csv')
  readonly #child: ChildProcess
  readonly #ended: Promise<string>

  constructor(stand: Pick<Stand, 'devicePort'>, { imeis, reportsPerSecond, seconds, seed, window = 64 }: LoadOptions) {
    const list = join(this.#folder, 'imeis.json')
    writeFileSync(list, JSON.stringify(imeis))
    const words = {
      mode: 'load',
      'device-port': stand.devicePort,
      'imeis-from': list,
      rate: reportsPerSecond,
      window,
      duration: seconds,
      seed,
      ledger: this.#ledger,
    }
    const args = Object.entries(words).flatMap(([name, value]) => [`--${name}`, String(value)])
    this.#child = spawn(process.execPath, [simulator, ...args, '--quiet'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let complained = ''
    this.#child.stdout?.on('data', (text: Buffer) => {
      said += text.toString()
    })
    this.#child.stderr?.on('data', (text: Buffer) => {
      complained += text.toString()
    })
    this.#ended = new Promise((resolve, reject) => {
      this.#child.on('error', reject)
      this.#child.on('close', (code) =>
        code === 0 ? resolve(said) : reject(new Error(`the simulator ended with ${code}: ${complained.slice(-2000)}`)),
      )
    })
    this.#ended.catch(() => undefined)
  }

  /** What was answered so far, as far as it is written; a report may stand there twice. */
  acknowledged(): ReportKey[] {
    return this.#lines().map((line) => {
      const [imei = '', deviceTime = '', index = ''] = line.split(',')
      return { imei, deviceSeconds: Date.parse(deviceTime) / 1000, index: Number(index) }
    })
  }

  /** When the answers came and how long their reports had waited, as far as it is written. */
  answers(): Answer[] {
    return this.#lines().map((line) => {
      const [, , , , at, waitedMs] = line.split(',').map(Number)
      return { at: at ?? Number.NaN, waitedMs: waitedMs ?? Number.NaN }
    })
  }

  /** Lines of the ledger so far. */
  get count(): number {
    return this.#lines().length
  }

  #lines(): string[] {
    let text = ''
    try {
      text = readFileSync(this.#ledger, 'utf8')
    } catch {
      // nothing was answered yet
    }
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1)
  }

  /** Resolves when so many more reports than `from` were answered. @throws when that takes longer than `withinMs` */
  async hasMoreThan(from: number, withinMs = patienceMs): Promise<void> {
    const until = Date.now() + withinMs
    while (this.count <= from) {
      if (this.#child.exitCode !== null) throw new Error('the simulator ended before its time')
      if (Date.now() > until) throw new Error(`nothing more than ${this.count} reports answered in ${withinMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Lets it end at its own time. */
  async result(): Promise<LoadResult> {
    return JSON.parse(await this.#ended) as LoadResult
  }

  /** Makes no more reports, waits for the answers that still come. */
  stop(): Promise<LoadResult> {
    this.#child.kill('SIGTERM')
    return this.result()
  }

  /** Removes its files; ends it when it still runs. */
  async close(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended.catch(() => undefined)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
