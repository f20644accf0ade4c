import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'

/** The settlement of a month that is long over, as it would be made; nothing is in the books for it. @returns its id */
export const plantSettlement = async (db: TestDatabase, operatorId: string): Promise<string> => {
  const id = newId()
  await db.asOwner(
    `insert into settlements (id, operator_id, month, currency, since_at, until_at, time_zone, made_at, operator_name,
       operator_nif, card_cents, credit_cents, refunds_cents, disputes_cents, commission_hundredths,
       cost_by_vehicle_cents, vehicle_days, days_of_month, commission_cents, vehicles_cents, payable_cents)
     values ($1, $2, '2020-01', 'eur', '2019-12-31T23:00:00Z', '2020-01-31T23:00:00Z', 'Europe/Madrid',
       '2020-02-01T00:00:00Z', 'Planted', 'B66012345', 1000, 200, 50, 10, 1250, 900, 31, 31, 143, 900, 97)`,
    [id, operatorId],
  )
  return id
}
