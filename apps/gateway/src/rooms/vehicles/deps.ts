import type { Bus } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { DoWork, Work } from '../work.js'
import type { VehiclesInUse } from './vehicles-in-use.js'

export interface VehiclesDeps extends VehiclesInUse {
  bus: Bus
  log: Log
  doWork: DoWork
  /** Address of a map provider's style, key included; null: the screens draw their own base map. */
  mapStyleUrl: string | null
  /** Whether somebody rents or has reserved a vehicle: rentals are a higher room's. */
  isRented: (work: Work, vehicleId: string) => Promise<boolean>
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'areasOf' | 'watchOf'>
}

export type FindOperator = OperatorsRoom['findOperator']
