import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessName, SixProcesses } from './six-processes.js'
import { processNames } from './six-processes.js'

/** What befalls them, one after the other; each is healed before the next. */
type Blow =
  | { kind: 'kill'; name: ProcessName }
  | { kind: 'pause'; name: ProcessName; ms: number }
  /** The broker is killed; meanwhile a process is killed as well, and starts without it. */
  | { kind: 'no broker'; name: ProcessName; ms: number }
  | { kind: 'pause broker'; ms: number }

const shuffled = <T>(all: readonly T[], chance: () => number): T[] =>
  all
    .map((one) => ({ one, key: chance() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)

/**
 * Rounds in which each process is killed once, in an order by chance, some are paused, and the broker is lost last.
 * @param pauses of processes in each round
 */
export const planBlows = (
  shape: { rounds: number; pauses: number; pauseMs: number; brokerMs: number },
  chance: () => number,
): Blow[] => {
  const blows: Blow[] = []
  for (let round = 0; round < shape.rounds; round += 1) {
    const kills = shuffled(processNames, chance).map((name): Blow => ({ kind: 'kill', name }))
    const paused = shuffled(processNames, chance).slice(0, shape.pauses)
    const between: Blow[] = paused.map((name) => ({ kind: 'pause', name, ms: shape.pauseMs }))
    if (shape.rounds > 1 && round === 0) between.push({ kind: 'pause broker', ms: shape.pauseMs })
    for (const blow of between) kills.splice(Math.floor(chance() * kills.length), 0, blow)
    const name = shuffled(processNames, chance)[0] ?? 'requests-1'
    blows.push(...kills, { kind: 'no broker', name, ms: shape.brokerMs })
  }
  return blows
}

export interface Told {
  kills: number
  pauses: number
  brokerLosses: number
  /** The longest that one killed process was away. */
  maxDownMs: number
  /** Of a gateway without its broker, what it said of itself. */
  readyWithoutBroker: string[]
  /** When there was no broker, milliseconds since 1970. */
  outages: { from: number; to: number }[]
}

/** What is done while the broker is away. */
interface Meanwhile {
  /** Before a process is killed as well. @param lostAt milliseconds since 1970 */
  first(lostAt: number): Promise<void>
  /** After the killed process has started without it. */
  last(): Promise<void>
}

export class Nemesis {
  readonly told: Told = { kills: 0, pauses: 0, brokerLosses: 0, maxDownMs: 0, readyWithoutBroker: [], outages: [] }
  readonly #six: SixProcesses

  constructor(six: SixProcesses) {
    this.#six = six
  }

  async strike(blow: Blow, meanwhile: Meanwhile): Promise<void> {
    if (blow.kind === 'kill') await this.#kill(blow.name)
    else if (blow.kind === 'pause') await this.#pause(this.#six.stand(blow.name), blow.ms)
    else if (blow.kind === 'pause broker') await this.#pause(this.#six.broker, blow.ms)
    else await this.#withoutBroker(blow, meanwhile)
  }

  async #kill(name: ProcessName): Promise<void> {
    const stand = this.#six.stand(name)
    const killedAt = Date.now()
    await stand.kill()
    await wait(500)
    await stand.up()
    this.told.kills += 1
    this.told.maxDownMs = Math.max(this.told.maxDownMs, Date.now() - killedAt)
  }

  async #pause(paused: { pause(): void; resume(): void }, ms: number): Promise<void> {
    paused.pause()
    await wait(ms)
    paused.resume()
    this.told.pauses += 1
  }

  async #withoutBroker({ name, ms }: { name: ProcessName; ms: number }, meanwhile: Meanwhile): Promise<void> {
    const { broker } = this.#six
    await broker.kill()
    this.told.brokerLosses += 1
    const lostAt = Date.now()
    await meanwhile.first(lostAt)
    await this.#kill(name)
    for (const each of processNames) {
      const answer = await fetch(`${this.#six.stand(each).origin}/readyz`)
      this.told.readyWithoutBroker.push(`${answer.status} ${((await answer.json()) as { broker?: string }).broker}`)
    }
    await meanwhile.last()
    await wait(Math.max(0, ms - (Date.now() - lostAt)))
    this.told.outages.push({ from: lostAt, to: Date.now() })
    await broker.up()
  }
}
