import type { RentalNow, SharingChanged } from '../../rooms/sharing/index.js'

type State = SharingChanged['state']

/** A change that nobody told of. */
export interface Missed {
  vehicleId: string
  /** Whether the vehicle belongs on now. */
  on: boolean
  /** When it became so, as far as that is known; milliseconds since 1970. */
  since: number
}

const isRidden = (state: State | undefined): boolean => state === 'in progress' || state === 'paused'

/** What the rental of each vehicle was at when it was last told or read, so that a reading shows what was missed. */
export class RentalsSeen {
  #known: Map<string, State> | undefined
  /** Told of while the database was read: the news is newer. */
  readonly #toldMeanwhile = new Map<string, State>()
  readonly #freshMs: number

  /** @param freshMs of a first reading, what began longer ago is nobody's wish any more */
  constructor(freshMs: number) {
    this.#freshMs = freshMs
  }

  beginReading(): void {
    this.#toldMeanwhile.clear()
  }

  told(vehicleId: string, state: State): void {
    this.#toldMeanwhile.set(vehicleId, state)
    if (isRidden(state) || state === 'reserved') this.#known?.set(vehicleId, state)
    else this.#known?.delete(vehicleId)
  }

  /** @param rentals all that hold a vehicle, read since `beginReading`. @param now milliseconds since 1970 */
  missed(rentals: readonly RentalNow[], now: number): Missed[] {
    const read = new Map<string, State>(rentals.map(({ vehicleId, state }) => [vehicleId, state]))
    const found = this.#known ? this.#changes(this.#known, read, now) : this.#fresh(rentals, now)
    this.#known = read
    for (const [vehicleId, state] of [...this.#toldMeanwhile]) this.told(vehicleId, state)
    return found.filter(({ vehicleId }) => !this.#toldMeanwhile.has(vehicleId))
  }

  #changes(known: ReadonlyMap<string, State>, read: ReadonlyMap<string, State>, since: number): Missed[] {
    const found: Missed[] = []
    for (const [vehicleId, state] of read)
      if (isRidden(state) && known.get(vehicleId) !== state)
        found.push({ vehicleId, on: state === 'in progress', since })
    // its rental has ended; the next one may have been made already
    for (const [vehicleId, state] of known)
      if (isRidden(state) && !isRidden(read.get(vehicleId))) found.push({ vehicleId, on: false, since })
    return found
  }

  /** Of a process that has just started: who told of them told nobody here. */
  #fresh(rentals: readonly RentalNow[], now: number): Missed[] {
    return rentals.flatMap(({ vehicleId, state, startedAt, pausedSince }): Missed[] => {
      const at = state === 'paused' ? pausedSince : startedAt
      const isFresh = at !== null && now - at.getTime() < this.#freshMs
      return isFresh && isRidden(state) ? [{ vehicleId, on: state === 'in progress', since: at.getTime() }] : []
    })
  }
}
