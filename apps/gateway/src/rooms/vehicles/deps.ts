import type { Log } from '../../kernel/log.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { InTransaction } from '../work.js'
import type { VehiclesInUse } from './vehicles-in-use.js'

export interface VehiclesDeps extends VehiclesInUse {
  log: Log
  inTransaction: InTransaction
  /** Address of a map provider's style, key included; null: the screens draw their own base map. */
  mapStyleUrl: string | null
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'areasOf' | 'thresholdsOf'>
}

export type FindOperator = OperatorsRoom['findOperator']
