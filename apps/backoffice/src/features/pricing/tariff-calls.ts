import { getCurrentRateOfLoggedOperator } from '@motora/contract/pricing'
import { api } from '../../shell/api/api'
import { client } from '../../shell/session/browser-session'

/** The tariff of one's own operator that holds now; null: it has none. @param operatorId the own one */
export const ownTariffQuery = (operatorId: string) =>
  api.queryOf(
    getCurrentRateOfLoggedOperator,
    operatorId,
    async (signal) => (await client.call(getCurrentRateOfLoggedOperator, {}, { signal })) ?? null,
  )
