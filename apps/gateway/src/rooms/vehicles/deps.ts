import type { Bus } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { DoWork } from '../work.js'

export interface VehiclesDeps {
  bus: Bus
  log: Log
  doWork: DoWork
  /** Address of a map provider's style, key included; null: the screens draw their own base map. */
  mapStyleUrl: string | null
  operators: Pick<OperatorsRoom, 'findOperator' | 'areasOf'>
}

export type FindOperator = OperatorsRoom['findOperator']
