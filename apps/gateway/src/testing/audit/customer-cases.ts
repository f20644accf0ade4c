import type { Customer, CustomerReview } from '@motora/contract/customers'
import type { AuditEvent } from '@motora/contract/identity'
import { newId } from '../../kernel/ids.js'
import type { Company, TwoCompanies } from '../open-two-companies.js'
import { auditOpener, type Facts, type Shown } from './audit-case.js'

const path = '/customers/v1/Customers'

/** What is done to customers. What a record says of the person is sealed, and not compared (`audit-before-after.db.test.ts`). */
export const customerCases = (gateway: TwoCompanies) => {
  const { ask, admin, ona } = gateway
  const { get } = auditOpener(gateway)
  /** As the manager of a company reads it, or the administrator. */
  const facts = (id: string, company?: Company) => async (): Promise<Facts> => {
    const read = company
      ? (await ask<Customer>(company.manager, 'GET', `${path}/${id}`)).body
      : await get<Customer>(`${path}/${id}`)
    if (!read?.customerId) return {}
    // without end, as the record says it
    const canOperateEnd = read.canOperateEnd.startsWith('9999') ? null : read.canOperateEnd
    // each change makes another version
    const { version: _, ...rest } = read
    return { ...rest, canOperateEnd }
  }
  /** A case whose record has a sealed part next to what is compared. */
  const customer =
    (change: (id: string) => Promise<{ status: number; body: unknown }>, company?: Company) => async () => {
      const id = await gateway.newRider(ona)
      const call = () => change(id)
      return { facts: facts(id, company), call }
    }
  const reassigned = async (id: string): Promise<void> => {
    await ask(admin, 'PUT', `${path}/${id}/Enable`, { enabled: true })
    await ask(admin, 'PUT', `${path}/unassignOperator`, { sharingOperatorId: ona.id, customerId: id })
    await ask(admin, 'PUT', `${path}/AssignOperator`, { sharingOperatorId: ona.id, customerId: id })
  }
  const linked = (change: (id: string) => Promise<{ status: number; body: unknown }>) => async () => {
    const id = await gateway.newRider(ona)
    await reassigned(id)
    return { facts: facts(id, ona), call: () => change(id) }
  }
  const ofOna = (id: string) => ({ sharingOperatorId: ona.id, customerId: id })
  const dates = { canOperateStart: '2026-11-01T00:00:00.000Z', canOperateEnd: '2098-01-01T00:00:00.000Z' }

  return {
    'customers.registered': async () => {
      const id = newId()
      const body = {
        customerId: id,
        email: `${id}@motora.test`,
        firstName: 'Aina',
        lastName: 'Puig',
        mobilePhone: '+34600111222',
      }
      return { facts: facts(id), call: () => ask(admin, 'POST', `${path}/Register`, body) }
    },
    'customers.profile_changed': customer((id) =>
      ask(admin, 'PUT', `${path}/${id}`, { city: 'Reus', mobilePhone: '+34600111333' }),
    ),
    'customers.enabled': customer((id) => ask(admin, 'PUT', `${path}/${id}/Enable`, { enabled: true })),
    'customers.disabled': async () => {
      const id = await gateway.newRider(ona)
      await reassigned(id)
      return { facts: facts(id), call: () => ask(admin, 'PUT', `${path}/${id}/Enable`, { enabled: false }) }
    },
    'customers.assigned': async () => {
      const id = await gateway.newRider(ona)
      await reassigned(id)
      await ask(admin, 'PUT', `${path}/unassignOperator`, ofOna(id))
      const call = () => ask(admin, 'PUT', `${path}/AssignOperator`, { ...ofOna(id), ...dates })
      return { facts: facts(id, ona), call }
    },
    'customers.unassigned': linked((id) => ask(admin, 'PUT', `${path}/unassignOperator`, ofOna(id))),
    'customers.dates_changed': linked((id) =>
      ask(ona.manager, 'PUT', `${path}/UpdateAssignOperatorDates`, { customerKey: id, operatorId: ona.id, ...dates }),
    ),
    'customers.link_disabled': linked((id) => ask(ona.manager, 'PUT', `${path}/${id}/Enable`, { enabled: false })),
    'customers.link_enabled': async () => {
      const id = await gateway.newRider(ona)
      await reassigned(id)
      await ask(ona.manager, 'PUT', `${path}/${id}/Enable`, { enabled: false })
      const call = () => ask(ona.manager, 'PUT', `${path}/${id}/Enable`, { enabled: true })
      return { facts: facts(id, ona), call }
    },
    'customers.unsubscribed': linked((id) =>
      ask(ona.manager, 'PUT', `${path}/${id}/Unsubscribe`, { sharingOperatorId: ona.id }),
    ),
    'customers.erased': { unread: 'nobody can read the person afterwards; see rooms/customers/erase/erase.db.test.ts' },
    'customers.erasure_refused': { unread: 'a refusal; see rooms/customers/erase/own-account.db.test.ts' },
    'customers.shifts_set': async () => {
      const shiftPath = '/customers/v1/Schedule'
      const shifts = async (): Promise<Facts> => {
        const read = await get<{ shiftDays: { earliestStart: string; latestArrival: string; weekDays: number[] }[] }>(
          `${shiftPath}/GetCalendar`,
        )
        const rows = read?.shiftDays ?? []
        return {
          shifts: rows.map((row) => `${row.earliestStart}-${row.latestArrival} ${row.weekDays}`).join('; '),
        }
      }
      const shiftDays = [{ earliestStart: '22:00', latestArrival: '06:00', weekDays: [4, 5] }]
      return { facts: shifts, call: () => ask(admin, 'PUT', `${shiftPath}/SetCalendar`, { shiftDays }) }
    },
    'customers.documents_turned': async () => {
      const id = await gateway.newRider(ona)
      const turned = async (): Promise<Facts> =>
        (await get<CustomerReview>(`/customers/v1/Documents/GetReview?customerId=${id}`))?.documentsRotation ?? {}
      const documentsRotation = { dniFront: 0, dniBack: 90, drivingLicenseFront: 180, drivingLicenseBack: 270 }
      const body = { customerId: id, documentsRotation }
      return { facts: turned, call: () => ask(admin, 'PUT', '/customers/v1/Documents/AddRotationToDocuments', body) }
    },
    'customers.validated': { unread: 'four photos come first; see rooms/customers/review/review.db.test.ts' },
    'customers.invalidated': { unread: 'four photos come first; see rooms/customers/review/review.db.test.ts' },
    'customers.preferences_changed': { unread: 'a rider does it; see rooms/customers/profile/preferences.db.test.ts' },
    'customers.document_sent': { unread: 'a rider does it; see rooms/customers/documents/documents.db.test.ts' },
    'customers.documents_seen': {
      unread: 'a look changes nothing; see rooms/customers/documents/documents.db.test.ts',
    },
    'customers.looks_stopped': { unread: 'a refusal; see rooms/customers/documents/documents.db.test.ts' },
    'customers.documents_destroyed': { unread: 'the clock does it; no call' },
    'customers.documents_expired': { unread: 'the clock does it; no call' },
    'customers.destroyed': { unread: 'the clock does it; no call' },
    'customers.exported': { unread: 'a command or the rider does it, and changes nothing' },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
