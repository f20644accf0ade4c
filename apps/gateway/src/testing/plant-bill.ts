import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { plantPayment } from './plant-payment.js'

/** The bill of a rental that was paid, as it would be made. @returns its id */
export const plantBill = async (
  db: TestDatabase,
  { operatorId, customerId }: { operatorId: string; customerId: string },
): Promise<string> => {
  const serviceId = await plantPayment(db, { operatorId, customerId, status: 'success' })
  const id = newId()
  await db.asOwner(
    `with paid as (update payments set billed_at = now() where service_id = $3 returning id),
       place as (select count(*)::int + 1 as n, count(*) = 0 as first from bills where operator_id = $2)
     insert into bills (id, operator_id, customer_id, service_id, payment_id, kind, series, series_number, number,
       issued_at, operated_at, time_zone, currency, total_cents, vat_percent, vat_cents, issuer, service, chain_number,
       record_type, record_date, record_made, record_before, fingerprint)
     select $1, $2, $4, $3, paid.id, 'simplified', 'PLA-S26', n, 'PLA-S26-' || n, now(), now(), 'Europe/Madrid', 'eur', 300,
       21, 52, '{"name": "Planted", "nif": "B66012345"}',
       '{"vehicle": "1234BCD", "startedAt": null, "endedAt": "2026-11-21T10:00:00.000Z", "lines": []}', n, 'F2',
       '21-11-2026', '2026-11-21T11:00:00+01:00', case when first then '' else repeat('A', 64) end, repeat('B', 64)
     from paid, place`,
    [id, operatorId, serviceId, customerId],
  )
  return id
}
