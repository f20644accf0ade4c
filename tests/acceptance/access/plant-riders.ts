import { randomUUID } from 'node:crypto'
import { type Company, riderEmail, sharesWith, type Things } from './planted.js'
import type { Ask } from './stored-rows.js'

type Kind = 'sharedRider' | 'expiredRider' | 'formerRider'

/** A rider with a name and an address that nobody else has. */
const plantRider = async (sql: Ask, email: string): Promise<string> => {
  const id = randomUUID()
  await sql(
    `insert into customers (id, email, first_name, last_name, registered_at, can_operate) values ($1, $2, $3, 'Planted', now(), true)`,
    [id, email, email.replace(/@.*$/, '')],
  )
  return id
}

/** One rider for each way in which a link to a company may stand, in addition to the ordinary. source: SECURITY §1.5 */
export const plantRiders = async (
  sql: Ask,
  company: Company,
  operatorOf: (company: Company) => string,
): Promise<Pick<Things, Kind>> => {
  const link = (operator: string, rider: string, end: string, unlinked: string) =>
    sql(
      `insert into customer_operators (operator_id, customer_id, can_operate_start, can_operate_end, unlinked_at)
       values ($1, $2, now() - interval '90 days', ${end}, ${unlinked})`,
      [operator, rider],
    )
  const [sharedRider, expiredRider, formerRider] = [
    await plantRider(sql, riderEmail('shared', company)),
    await plantRider(sql, riderEmail('expired', company)),
    await plantRider(sql, riderEmail('former', company)),
  ]
  const own = operatorOf(company)
  await link(own, sharedRider, 'null', 'null')
  await link(operatorOf(sharesWith[company]), sharedRider, 'null', 'null')
  await link(own, expiredRider, "now() - interval '1 day'", 'null')
  await link(own, formerRider, 'null', "now() - interval '1 day'")
  return { sharedRider, expiredRider, formerRider }
}
