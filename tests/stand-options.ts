export type Backend = 'embedded' | 'postgres'

/** @template S the stand that it is for */
export interface StandOptions<S> {
  backend?: Backend
  /** A database that is there already: several gateways on one, or a server that is to be killed. Nobody drops it. */
  databaseUrl?: string
  /** The demo company with its people; a company without a past unless said. */
  world?: 'none' | 'bare' | 'whole'
  /** Which doors it opens; all unless said. */
  doors?: readonly ('requests' | 'devices' | 'clock' | 'live')[]
  /** A folder that is there already, as after a restore; nobody removes it. */
  dataDir?: string
  /** Ports of a gateway whose place this one takes. */
  ports?: { port: number; devicePort: number }
  /** Another build of the gateway: its folder, with `dist/main.js` in it. */
  build?: string
  /** Words in front of the command, such as `faketime -f +1h`. */
  under?: readonly string[]
  env?: Record<string, string>
  /** What the demo company is given in addition; the whole is made once and copied, as that company is. */
  planted?: Planting<S>
  /** What is written past the gateway before it starts. */
  beforeStart?: (stand: S) => Promise<void>
}

/** @template S the stand that it is for */
export interface Planting<S> {
  /** Another one when what it is made of has changed. */
  madeOf: string
  env: Record<string, string>
  /** Past the gateway, which is not up. */
  write: (stand: S) => Promise<void>
  /** Through the doors of the gateway. */
  visit: (stand: S) => Promise<void>
}
