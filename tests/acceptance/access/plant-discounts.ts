import { randomUUID } from 'node:crypto'
import type { Things } from './planted.js'
import type { Ask } from './stored-rows.js'

/** The generic discount, one that names the rider, and two that are over. */
export const plantDiscounts = async (
  sql: Ask,
  { operator, rider }: Pick<Things, 'operator' | 'rider'>,
): Promise<Pick<Things, 'discount' | 'spareDiscount' | 'discountToChange'>> => {
  const [generic, discount] = [randomUUID(), randomUUID()]
  const [spareDiscount, discountToChange] = [randomUUID(), randomUUID()]
  await sql(
    `insert into discounts (operator_id, id, is_generic, name, percent, promo_text, enabled, created_at)
     values ($1, $2, true, '', 10, 'For all', true, now())`,
    [operator, generic],
  )
  await sql(
    `insert into discounts (operator_id, id, name, percent, promo_code, enabled, apply_since, apply_until, created_at, live)
     values ($1, $2, 'Planted', 15, '123456', true, now() - interval '1 day', now() + interval '90 days', now(), true),
       ($1, $3, 'Over', 15, null, true, now() - interval '9 days', now() - interval '1 day', now() - interval '9 days', false),
       ($1, $4, 'Over too', 15, null, true, now() - interval '9 days', now() - interval '1 day', now() - interval '9 days', false)`,
    [operator, discount, spareDiscount, discountToChange],
  )
  await sql(
    `insert into discount_customers (operator_id, discount_id, customer_id, enabled, assigned_at) values ($1, $2, $3, true, now())`,
    [operator, discount, rider],
  )
  return { discount, spareDiscount, discountToChange }
}
