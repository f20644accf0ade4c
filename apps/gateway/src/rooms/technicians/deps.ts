import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { IdentityRoom } from '../identity/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { VehiclesRoom } from '../vehicles/index.js'
import type { InTransaction, Work } from '../work.js'

/** A span of one vehicle's time, milliseconds since 1970. */
interface VehicleSpan {
  vehicleId: string
  from: number
  to: number
}

export interface TechniciansDeps {
  clock: Clock
  inTransaction: InTransaction
  log: Log
  identity: Pick<IdentityRoom, 'findTechnician' | 'mailAssignedTickets'>
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'familyOf' | 'watchOf'>
  vehicles: {
    fleet: Pick<
      VehiclesRoom['fleet'],
      'getVehicle' | 'lockVehicle' | 'vehiclesByIds' | 'assignVehicles' | 'setOutOfService'
    >
    telemetry: Pick<VehiclesRoom['telemetry'], 'eventsAfter'>
  }
  /** Rentals are a higher room's: the vehicle of one, undefined when there is none in the scope. */
  vehicleOfService: (work: Work, serviceId: string) => Promise<string | undefined>
  /** Which of the spans had their vehicle on a trip. */
  spansInTrip: <S extends VehicleSpan>(work: Work, spans: readonly S[]) => Promise<S[]>
}
