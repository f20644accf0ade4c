import { randomUUID } from 'node:crypto'
import type { Things } from './planted.js'
import type { Ask } from './stored-rows.js'

/** One for the company's rider that nobody is told yet. */
export const plantNotification = async (
  sql: Ask,
  { operator, rider }: Pick<Things, 'operator' | 'rider'>,
): Promise<Pick<Things, 'notification'>> => {
  const notification = randomUUID()
  await sql(
    `insert into notifications (id, operator_id, target_type, name, title, sub_title, body, starts_at, ends_at, priority, texts, created_at)
     values ($1, $2, 'Customer', 'Planted', 'Works', '', 'Park elsewhere.', now() + interval '90 days', now() + interval '91 days', 'normal', $3, now())`,
    [notification, operator, JSON.stringify({ en: { title: 'Works', subTitle: 'Port', body: 'Park elsewhere.' } })],
  )
  await sql(
    `insert into notification_targets (operator_id, notification_id, target_id, due_at) values ($1, $2, $3, now() + interval '90 days')`,
    [operator, notification, rider],
  )
  return { notification }
}
