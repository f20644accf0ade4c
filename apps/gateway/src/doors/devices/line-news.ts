import type { Bus, Fact } from '../../kernel/bus.js'
import { busAwayTopic, busReconnectedTopic } from '../../kernel/bus.js'
import type { Line, LinesElsewhere } from './line.js'
import type { LiveLines } from './live-lines.js'

interface OfLine {
  imei: string
  process: string
  /** The version before keeps the lines of its doors apart by this. */
  door: 'tcp' | 'mqtt'
}
/** Topic `devices.line-claimed`: a line of a vehicle is held by a process, and since when. */
interface LineClaimed extends OfLine {
  address: string
  ageMs: number
}
/** Topic `devices.line-doubted`: two claim to be this vehicle. */
interface LineDoubted extends OfLine {
  forMs: number
  /** Absent: the version before, to which no proof is known. */
  needsProof?: boolean
}

const claimedTopic = 'devices.line-claimed'
const doubtedTopic = 'devices.line-doubted'
/** The vehicle has proven itself. */
const provenTopic = 'devices.line-proven'
/** The line of a process has answered: who logged in elsewhere by that name is not the vehicle. */
const keptTopic = 'devices.line-kept'

/** Many connect at the same time after a restart: they are announced together. */
const gatherMs = 10
/** Each process that is back says so; all lines are announced again once for all of them. */
const tellAnewMs = 300

const doorOf = (line: Line): OfLine['door'] => (line.isKeyed ? 'mqtt' : 'tcp')

/** What processes tell each other about the lines of vehicles, over the bus. */
export class LineNews implements LinesElsewhere {
  readonly #bus: Bus
  readonly #process: string
  readonly #waiting: Fact[] = []
  readonly #stops: (() => void)[] = []
  #gathering: NodeJS.Timeout | undefined
  #tellingAnew: NodeJS.Timeout | undefined

  /** @param process a name that no other process has */
  constructor(bus: Bus, process: string) {
    this.#bus = bus
    this.#process = process
  }

  isHeard(): boolean {
    return this.#bus.reach() === 'others'
  }

  claimed(imei: string, line: Line, ageMs: number): void {
    const { address } = line
    this.#tell(claimedTopic, { imei, door: doorOf(line), process: this.#process, address, ageMs } as LineClaimed)
  }

  doubted(imei: string, forMs: number, needsProof: boolean): void {
    const doubt: LineDoubted = { imei, door: 'tcp', process: this.#process, forMs, needsProof }
    this.#tell(doubtedTopic, doubt)
  }

  proven(imei: string): void {
    this.#tell(provenTopic, { imei, door: 'tcp', process: this.#process })
  }

  kept(imei: string): void {
    this.#tell(keptTopic, { imei, door: 'tcp', process: this.#process })
  }

  #tell(topic: string, payload: OfLine): void {
    this.#waiting.push({ topic, key: payload.imei, payload })
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#bus.publish(this.#waiting.splice(0))
    }, gatherMs)
  }

  /** Lets these lines receive what others announce. */
  follow(lines: LiveLines<Line>): void {
    const heard = <P extends OfLine>(topic: string, take: (told: P) => void): void => {
      const stop = this.#bus.subscribe(topic, (facts) => {
        for (const { payload } of facts as Fact<P>[]) if (payload.process !== this.#process) take(payload)
      })
      this.#stops.push(stop)
    }
    heard<LineClaimed>(claimedTopic, ({ imei, address, ageMs, door, process }) =>
      lines.heardClaim({ imei, address, ageMs, isKeyed: door === 'mqtt', isNamedAfterUs: process > this.#process }),
    )
    heard<LineDoubted>(doubtedTopic, ({ imei, forMs, needsProof }) =>
      lines.heardDoubt(imei, forMs, needsProof === true),
    )
    heard<OfLine>(provenTopic, ({ imei }) => lines.heardProof(imei))
    heard<OfLine>(keptTopic, ({ imei }) => lines.heardKept(imei))
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
