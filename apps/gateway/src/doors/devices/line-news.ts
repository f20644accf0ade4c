import type { Bus, Fact } from '../../kernel/bus.js'
import { busAwayTopic, busReconnectedTopic } from '../../kernel/bus.js'
import type { Line, LinesElsewhere, LiveLines } from './live-lines.js'

/** Topic `devices.line-claimed`: a line of a vehicle is held by a process, and since when. */
interface LineClaimed {
  imei: string
  door: string
  process: string
  address: string
  ageMs: number
}

/** Topic `devices.line-doubted`: two claim to be this vehicle. */
interface LineDoubted {
  imei: string
  door: string
  process: string
  forMs: number
}

const claimedTopic = 'devices.line-claimed'
const doubtedTopic = 'devices.line-doubted'

/** Many connect at once after a restart: they are told of together. */
const gatherMs = 10
/** Each process that is back says so; all lines are told anew once for all of them. */
const tellAnewMs = 300

/** What processes tell one another of the lines of one door, over the bus. */
export class LineNews implements LinesElsewhere {
  readonly #bus: Bus
  readonly #door: string
  readonly #process: string
  readonly #waiting: Fact[] = []
  readonly #stops: (() => void)[] = []
  #gathering: NodeJS.Timeout | undefined
  #tellingAnew: NodeJS.Timeout | undefined

  /** @param process a name that no other process has */
  constructor(bus: Bus, door: string, process: string) {
    this.#bus = bus
    this.#door = door
    this.#process = process
  }

  isHeard(): boolean {
    return this.#bus.reach() === 'others'
  }

  claimed(imei: string, address: string, ageMs: number): void {
    this.#tell(claimedTopic, { imei, door: this.#door, process: this.#process, address, ageMs })
  }

  doubted(imei: string, forMs: number): void {
    this.#tell(doubtedTopic, { imei, door: this.#door, process: this.#process, forMs })
  }

  #tell(topic: string, payload: LineClaimed | LineDoubted): void {
    this.#waiting.push({ topic, key: payload.imei, payload })
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#bus.publish(this.#waiting.splice(0))
    }, gatherMs)
  }

  /** Lets these lines hear what others tell. */
  follow(lines: LiveLines<Line>): void {
    const heard = <P extends LineClaimed | LineDoubted>(topic: string, take: (told: P) => void): void => {
      const stop = this.#bus.subscribe(topic, (facts) => {
        for (const { payload } of facts as Fact<P>[])
          if (payload.door === this.#door && payload.process !== this.#process) take(payload)
      })
      this.#stops.push(stop)
    }
    heard<LineClaimed>(claimedTopic, ({ imei, address, ageMs, process }) =>
      lines.heardClaim({ imei, address, ageMs, isNamedAfterUs: process > this.#process }),
    )
    heard<LineDoubted>(doubtedTopic, ({ imei, forMs }) => lines.heardDoubt(imei, forMs))
    this.#stops.push(
      this.#bus.subscribe(busAwayTopic, () => lines.othersAway()),
      this.#bus.subscribe(busReconnectedTopic, () => {
        this.#tellingAnew ??= setTimeout(() => {
          this.#tellingAnew = undefined
          lines.othersBack()
        }, tellAnewMs)
      }),
    )
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop()
    clearTimeout(this.#gathering)
    clearTimeout(this.#tellingAnew)
  }
}
