import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from '../../acceptance/people.js'
import { History } from '../../history.js'

/** The gateway has said no, so that it certainly did not happen. */
class Refused extends Error {}

const answerWithinMs = 20_000

/**
 * Staff at work, whatever falls over: people are invited (each gets a mail), vehicles are entered, and set out of
 * service and back. Who hears no answer goes on with something else.
 */
export class StaffWrites {
  readonly history = new History()
  readonly failures: string[] = []
  readonly #session: Session
  readonly #pauseMs: number
  readonly #run: string
  #isOver = false
  readonly #working: Promise<unknown>

  /** @param blockable vehicles that are set out of service and back, each by one hand */
  constructor(session: Session, operatorId: string, blockable: readonly string[], run: string, pauseMs: number) {
    this.#session = session
    this.#pauseMs = pauseMs
    this.#run = run
    const half = Math.ceil(blockable.length / 2)
    this.#working = Promise.all([
      this.#invite(),
      this.#enter(operatorId),
      this.#block('one', operatorId, blockable.slice(0, half)),
      this.#block('two', operatorId, blockable.slice(half)),
    ])
  }

  /** Resolves when the last of them has its answer. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#working
  }

  /** Keys of an operation by how it ended. */
  keys(op: string, outcome: 'ok' | 'unknown'): string[] {
    return this.history.operations.filter((one) => one.op === op && one.outcome === outcome).map(({ key }) => key)
  }

  async #ask(process: string, op: string, key: string, call: [string, string, object], value?: unknown): Promise<void> {
    const isRefusal = (error: unknown): boolean => error instanceof Refused
    const [method, path, body] = call
    await this.history.run(
      { process, op, key, value },
      async () => {
        const late = AbortSignal.timeout(answerWithinMs)
        const answer = await Promise.race([
          this.#session.call(method, path, body),
          new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Error('late')))),
        ])
        const text = await answer.text()
        if (answer.ok) return value
        // a gateway that cannot reach something may have done it
        if (answer.status >= 500) throw new Error(text)
        this.failures.push(`${op} ${answer.status} ${text.slice(0, 200)}`)
        throw new Refused(text)
      },
      isRefusal,
    )
    await wait(this.#pauseMs)
  }

  async #invite(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const email = `invited-${this.#run}-${n}@motora.demo`
      const body = { email, fullName: `Invited ${n}`, phoneNumber: `+3460${String(n).padStart(7, '0')}` }
      const call: [string, string, object] = ['POST', '/users/v1/Accounts', { ...body, role: 'Sharing.AdminReadOnly' }]
      await this.#ask('inviting', 'invite', email, call)
    }
  }

  async #enter(operatorId: string): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const vin = `SIX${this.#run}${n}`.toUpperCase()
      const vehicle = { name: `Entered ${n}`, model: 'S01', vin, imei: `6${this.#run}${n}` }
      await this.#ask('entering', 'enter', vin, [
        'POST',
        '/vehicles/v1/vehicles',
        { ...vehicle, sharingOperatorId: operatorId },
      ])
    }
  }

  async #block(hand: string, operatorId: string, ids: readonly string[]): Promise<void> {
    for (let n = 0; !this.#isOver && ids.length > 0; n += 1) {
      const id = ids[n % ids.length] as string
      const outOfService = Math.floor(n / ids.length) % 2 === 0
      const body = { sharingOperatorId: operatorId, vehicleIds: [id], outOfService }
      await this.#ask(hand, 'block', id, ['PUT', '/vehicles/v1/vehicles/AssignToOperate', body], outOfService)
    }
  }
}
