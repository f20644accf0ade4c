import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { VehicleCommand, VehicleCommandKind } from '@motora/contract/vehicles'
import type { Random } from '../../../apps/fleet-simulator/src/random.js'
import type { Session } from '../../acceptance/people.js'
import type { Kept } from '../command-checks.js'

export interface OwnMoped {
  id: string
  imei: string
}

/** Those that a report proves, and one that nothing proves. */
const kinds: readonly VehicleCommandKind[] = ['power-on', 'power-off', 'report', 'power-off', 'locate']

/** Gives mopeds commands, one after the other each, through whichever process answers. */
export class CommandGiver {
  /** Ids by what was answered: taken, or nothing at all. */
  readonly taken: string[] = []
  readonly unknown: string[] = []
  readonly failures: string[] = []
  refused = 0
  /** Why, and how often. */
  readonly reasons = new Map<string, number>()
  readonly #session: Session
  readonly #mopeds: readonly OwnMoped[]
  #isOver = false
  readonly #working: Promise<unknown>

  constructor(session: Session, mopeds: readonly OwnMoped[], random: Random) {
    this.#session = session
    this.#mopeds = mopeds
    this.#working = Promise.all(mopeds.map((moped) => this.#keepGiving(moped, random.fork(moped.imei))))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#working
  }

  async #keepGiving(moped: OwnMoped, random: Random): Promise<void> {
    while (!this.#isOver) {
      const isTaken = await this.give(moped, random.pick(kinds))
      await wait(isTaken ? random.between(500, 2500) : random.between(200, 800))
    }
  }

  /** @returns whether it was taken */
  async give({ id: vehicleId }: OwnMoped, kind: VehicleCommandKind): Promise<boolean> {
    const id = randomUUID()
    try {
      const answer = await this.#session.call('POST', `/vehicles/v1/vehicles/${vehicleId}/Commands`, { id, kind })
      const text = await answer.text()
      if (answer.status === 200) this.taken.push(id)
      else if (answer.status === 409) this.#noteRefusal(text)
      else if (answer.status >= 500) this.unknown.push(id)
      else this.failures.push(`${answer.status} ${text.slice(0, 200)}`)
      return answer.status === 200
    } catch {
      this.unknown.push(id)
      return false
    }
  }

  /** Until it is taken, or the time is over. @returns whether it was */
  async insist(moped: OwnMoped, kind: VehicleCommandKind, withinMs: number): Promise<boolean> {
    for (const until = Date.now() + withinMs; Date.now() < until; await wait(400))
      if (await this.give(moped, kind)) return true
    return false
  }

  #noteRefusal(text: string): void {
    this.refused += 1
    const reason = (JSON.parse(text) as { params?: { reason?: string } }).params?.reason ?? text.slice(0, 80)
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
  }

  /** Every command that is kept, as the mopeds' own people read it. */
  async kept(): Promise<Kept[]> {
    const kept: Kept[] = []
    for (const { id, imei } of this.#mopeds) {
      const path = `/vehicles/v1/vehicles/${id}/Commands?pageSize=1000`
      for (const row of await this.#session.get<VehicleCommand[]>(path)) kept.push({ ...row, imei })
    }
    return kept
  }

  /** Waits until every kept command has its end, or the time is over. */
  async settled(withinMs: number): Promise<Kept[]> {
    const until = Date.now() + withinMs
    let kept = await this.kept()
    while (Date.now() < until && kept.some(({ endedTimestamp }) => endedTimestamp === null)) {
      await wait(500)
      kept = await this.kept()
    }
    return kept
  }
}
