import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What may go wrong with a mail: a slow answer, a refusal for now or for good, the connection cut before or after the
 * mail was taken, a refusal after all of it was heard.
 */
export type MailFault = 'slow' | '4xx' | '5xx' | 'cut before' | 'cut after' | '4xx late'
export const mailFaults: readonly MailFault[] = ['slow', '4xx', '5xx', 'cut before', 'cut after', '4xx late']

export interface MailPlan {
  /** File that it writes to and never changes. */
  ledger: string
  seed: number
  faults: readonly MailFault[]
  /** From 0 to 1. */
  faultShare: number
  /** So many for one address; from then on it is well. */
  maxFaults: number
  answerMs: number
  slowMs: number
}

/** From the test to the partner. */
export type MailOrder = { holdAt: number } | { takes: boolean }
/** From the partner to the test. */
export type MailWord = { port: number } | { held: number }

/** A line of the ledger about a mail. `kept`: from then on the partner answers for it. */
export interface MailLine {
  /** Milliseconds since 1970. */
  at: number
  type: 'arrived' | 'kept' | MailFault
  to: string
  messageId?: string
  link?: string | null
}

/** A pretend mail server as a process of its own, with a ledger, faults by a seed, and a hold on the mail that is named. */
export class MailPartner {
  readonly port: number
  readonly #folder: string
  readonly #child: ChildProcess
  readonly #ledger: string
  #onHeld: (() => void) | undefined

  private constructor(port: number, folder: string, ledger: string, child: ChildProcess) {
    this.port = port
    this.#folder = folder
    this.#ledger = ledger
    this.#child = child
    child.on('message', (word: MailWord) => {
      if ('held' in word) this.#onHeld?.()
    })
  }

  static async start(given: Partial<MailPlan> = {}): Promise<MailPartner> {
    const folder = mkdtempSync(join(tmpdir(), 'motora-mail-'))
    const ledger = join(folder, 'ledger.jsonl')
    const well = { seed: 1, faults: mailFaults, faultShare: 0, maxFaults: 0, answerMs: 0, slowMs: 0 }
    const script = fileURLToPath(new URL('./mail-partner-process.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify({ ...well, ...given, ledger })], {
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const port = await new Promise<number>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the mail partner ended with ${code}`)))
      child.once('message', (word: MailWord) => resolve('port' in word ? word.port : 0))
    })
    return new MailPartner(port, folder, ledger, child)
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Everything that it has heard and done so far. */
  get lines(): MailLine[] {
    try {
      const whole = readFileSync(this.#ledger, 'utf8').split('\n').slice(0, -1)
      return whole.map((line) => JSON.parse(line) as MailLine)
    } catch {
      return []
    }
  }
  get kept(): MailLine[] {
    return this.lines.filter(({ type }) => type === 'kept')
  }

  /** Waits for the mail that arrives as the nth, and keeps its sender waiting until `release`. */
  async holdAt(n: number): Promise<void> {
    const held = new Promise<void>((resolve) => {
      this.#onHeld = resolve
    })
    this.#child.send({ holdAt: n } satisfies MailOrder)
    await held
  }

  /** @param takes whether the mail that is held counts as taken */
  release(takes: boolean): void {
    this.#child.send({ takes } satisfies MailOrder)
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill()
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
