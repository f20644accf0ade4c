import { id as idFormat } from '@motora/contract'
import * as contract from '@motora/contract/notifications'
import { invalidInput } from '../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../work.js'
import { unwillingOf } from './audience.js'
import type { NotificationsDeps } from './deps.js'
import { findTargets } from './edit/find-targets.js'
import { changeNotification, createNotification } from './edit/save-notification.js'
import { withdrawNotification } from './edit/withdraw-notification.js'
import { presentNotification, presentNotifications, presentTargets } from './present.js'
import { unknownNotification } from './refusals.js'
import { findNotification, isOfStaff, listNotificationRows, type NotificationRow } from './stores/notification-store.js'
import { listTargetRows } from './stores/target-store.js'

/** `field=SharingOperatorId&value=…`. source: ledger M-11 */
const operatorOf = (field: 'SharingOperatorId' | undefined, value: string | undefined): string | undefined => {
  if (field === undefined && value === undefined) return undefined
  const operatorId = idFormat.safeParse(value)
  if (field === undefined || !operatorId.success)
    throw invalidInput([
      {
        path: field === undefined ? 'query.field' : 'query.value',
        code: 'invalid_value',
        message: 'field and value go together: the id of an operator',
      },
    ])
  return operatorId.data
}

/** @throws Refusal notification.not_found */
const getNotification = async (work: Work, id: string): Promise<NotificationRow> => {
  const row = await findNotification(work, id)
  if (!isOfStaff(row)) throw unknownNotification()
  return row
}

/** What staff tells customers and technicians. source: customer side, section 7; ledgers M-09 to M-12 */
export const notificationHandlers = (deps: NotificationsDeps): Handler[] => [
  handle(contract.createNotification, async (work, { body }) => ({
    status: 200,
    body: await presentNotification(deps, work, await createNotification(deps, work, body)),
  })),
  handle(contract.listNotifications, async (work, { query: { field, value, ...query } }) => {
    const { rows, ...place } = await listNotificationRows(work, query, operatorOf(field, value))
    return { status: 200, body: await presentNotifications(deps, work, rows), ...place }
  }),
  handle(contract.getNotification, async (work, { params }) => ({
    status: 200,
    body: await presentNotification(deps, work, await getNotification(work, params.id)),
  })),
  handle(contract.updateNotification, async (work, { params, body }) => ({
    status: 200,
    body: await presentNotification(deps, work, await changeNotification(deps, work, params.id, body)),
  })),
  handle(contract.withdrawNotification, async (work, { params }) => ({
    status: 200,
    body: await presentNotification(deps, work, await withdrawNotification(work, params.id)),
  })),
  handle(contract.countNotificationTargets, async (work, { query: { targetType, ...filter } }) => {
    const operatorId = work.actor.kind === 'staff' ? work.actor.operatorId : null
    const found = await findTargets(deps, work, { operatorId, targetType }, filter)
    const unwilling = await unwillingOf(deps, work, { kind: 'news', targetType }, found ?? [])
    const count = found?.length ?? contract.maxFilteredTargets
    return {
      status: 200,
      body: { count, acceptNewsCount: count - unwilling.size, isTooMany: found === undefined },
    }
  }),
  handle(contract.listNotificationTargets, async (work, { params, query }) => {
    const { id, targetType } = await getNotification(work, params.id)
    const { rows, ...place } = await listTargetRows(work, query, id)
    return { status: 200, body: await presentTargets(deps, work, targetType, rows), ...place }
  }),
]
