import type { UpdateTimes } from '@motora/rules/firmware'
import type { Log } from '../../kernel/log.js'
import type { FilesRoom } from '../files/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { VehiclesRoom } from '../vehicles/index.js'
import type { DoWork, Work } from '../work.js'

export interface FirmwareDeps {
  log: Log
  doWork: DoWork
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'familyOf'>
  vehicles: Pick<VehiclesRoom, 'getVehicle' | 'lockVehicle' | 'updates'>
  files: Pick<FilesRoom, 'findFile' | 'markUsed' | 'openFile'>
  /** Rentals are a higher room's: those of these vehicles that are booked or in service. */
  rentalsOf: (work: Work, vehicleIds: readonly string[]) => Promise<ReadonlyMap<string, 'booked' | 'in service'>>
  /** The usual ones unless said. */
  times?: Partial<UpdateTimes>
}
