import type { Work } from '../work.js'
import type { NotificationsDeps } from './deps.js'

/** By whose clocks it is night for those who are told: the operator's, or the provider's. @param operatorId null: the provider */
export const zoneOf = async (
  { operators, timeZone }: Pick<NotificationsDeps, 'operators' | 'timeZone'>,
  work: Work,
  operatorId: string | null,
): Promise<string> =>
  (operatorId === null ? undefined : (await operators.findOperator(work, operatorId))?.timezone) ?? timeZone
