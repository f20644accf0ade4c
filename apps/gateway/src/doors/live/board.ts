import type { LiveVehicle } from '@motora/contract/vehicles'

/** The fleet as it is now, in memory; the composition root passes the object that keeps it. */
export interface Board {
  /** Reads the fleet and begins to follow it; done again after a failure. */
  open(): Promise<void>
  close(): void
  /** The vehicle as a map may show it; undefined when it is on no map. */
  get(vehicleId: string): LiveVehicle | undefined
  values(): Iterable<LiveVehicle>
  /** Says which vehicles have changed, been added or removed. @returns the way to stop listening */
  subscribe(listener: (vehicleId: string) => void): () => void
}
