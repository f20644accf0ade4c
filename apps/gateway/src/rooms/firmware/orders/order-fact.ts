import type { CommandUnit } from '@motora/rules/vehicles'
import type { Fact } from '../../../kernel/bus.js'

/**
 * Topic `firmware.due`: it is a vehicle's turn, and the process that holds its line may claim. Missed, it is announced
 * again.
 */
export interface OrderDue {
  upgradeId: string
  vehicleId: string
  imei: string
  unit: CommandUnit
}

export const orderDueTopic = 'firmware.due'

export const orderDueFact = (due: OrderDue): Fact<OrderDue> => ({
  topic: orderDueTopic,
  key: due.vehicleId,
  payload: due,
})
