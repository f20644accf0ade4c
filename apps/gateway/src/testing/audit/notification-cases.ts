import type { AuditEvent } from '@motora/contract/identity'
import type { Notification } from '@motora/contract/notifications'
import { newId } from '../../kernel/ids.js'
import type { TwoCompanies } from '../open-two-companies.js'
import type { Facts, Shown } from './audit-case.js'

const path = '/sharing/v1/Notifications'

/** What is done to notifications. A record says how many each is for, and not who. */
export const notificationCases = ({ ask, ona, newRider }: TwoCompanies) => {
  const facts = (id: string) => async (): Promise<Facts> => {
    const { status, body } = await ask<Notification>(ona.manager, 'GET', `${path}/${id}`)
    return status === 200 ? { ...body, targetsPending: body.statusCounts.pending } : {}
  }
  const text = { title: 'Works in the port', subTitle: 'Port', body: 'Park elsewhere.', sound: 'bell', badgeCount: 2 }
  const texts = { en: { title: 'Works', subTitle: '', body: 'Park elsewhere.' } }
  const [start, end] = ['2098-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
  const make = async (id: string) => {
    const body = { ...text, id, name: 'Works', texts, targetType: 'Customer', targetIds: [await newRider(ona)] }
    return { ...body, ScheduledStartDate: start, ScheduledEndDate: end }
  }
  return {
    'notifications.created': async () => {
      const id = newId()
      const body = await make(id)
      return { facts: facts(id), call: () => ask(ona.manager, 'POST', `${path}/New`, body) }
    },
    'notifications.changed': async () => {
      const id = newId()
      await ask(ona.manager, 'POST', `${path}/New`, await make(id))
      const changed = {
        ...text,
        name: 'Other works',
        kind: 'news',
        texts: {},
        priority: 'high',
        targetIds: [await newRider(ona)],
      }
      const body = { ...changed, scheduledStartDate: start, scheduledEndDate: '2098-06-01T00:00:00.000Z' }
      return { facts: facts(id), call: () => ask(ona.manager, 'PUT', `${path}/${id}/Update`, body) }
    },
    'notifications.withdrawn': async () => {
      const id = newId()
      await ask(ona.manager, 'POST', `${path}/New`, await make(id))
      return { facts: facts(id), call: () => ask(ona.manager, 'POST', `${path}/${id}/Withdraw`) }
    },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
