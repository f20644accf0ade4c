import type { UpdateTimes } from '@motora/rules/firmware'
import type { Log } from '../../kernel/log.js'
import type { VerifyingKey } from '../../kernel/signed-digest.js'
import type { FilesRoom } from '../files/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { VehiclesRoom } from '../vehicles/index.js'
import type { InTransaction } from '../work.js'

export interface FirmwareDeps {
  log: Log
  inTransaction: InTransaction
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'familyOf'>
  vehicles: {
    fleet: Pick<VehiclesRoom['fleet'], 'getVehicle' | 'lockVehicle'>
    rentals: Pick<VehiclesRoom['rentals'], 'rentalsOf'>
    updates: VehiclesRoom['updates']
  }
  files: Pick<FilesRoom, 'findFile' | 'markUsed' | 'openFile'>
  /** Keys that sign firmware. Where there is any, no firmware goes out without a signature by one. */
  trustedKeys: readonly VerifyingKey[]
  /** The usual ones unless said. */
  times?: Partial<UpdateTimes>
}
