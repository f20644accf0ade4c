import type { AuditEvent } from '@motora/contract/identity'
import { newId } from '../../kernel/ids.js'
import type { TestDatabase } from '../../kernel/testing/open-test-database.js'
import type { TwoCompanies } from '../open-two-companies.js'
import { auditOpener, type Facts, password, type Shown } from './audit-case.js'

const signsIn = { unread: 'who comes in and goes: it changes nothing but sessions, which are not on record by content' }
const browserOf = { unread: 'which browser, by an id that means nothing elsewhere: push-browsers.db.test.ts' }
const secret = { unread: 'passwords, codes and links are never read' }

/** What is done to accounts and the people behind them. */
export const peopleCases = (db: TestDatabase, gateway: TwoCompanies) => {
  const { ask, admin, ona, newPerson } = gateway
  const { get } = auditOpener(gateway)
  const accountPath = '/users/v1/Accounts'
  const accountFacts = (id: string) => async (): Promise<Facts> => {
    type Read = Facts & { memberships: Facts[] }
    const read = await get<Read>(`${accountPath}/${id}`)
    return read ? { ...read.memberships[0], ...read } : {}
  }
  const scheduled = {
    name: 'Each day',
    frequency: 'daily',
    time: '07:30',
    zone: 'Europe/Madrid',
    content: {
      kind: 'list',
      list: 'vehicles.listVehicles',
      format: 'csv',
      columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
    },
  }
  /** A call about a report of the administrator's, who schedules it as `first` where that is given. */
  const report = (method: string, tail: string, body?: object, first?: object) => async () => {
    const url = `/users/v1/ScheduledReports/${newId()}`
    if (first) await ask(admin, 'PUT', url, first)
    const facts = async (): Promise<Facts> => {
      type Read = Facts & { id: string; recipients: unknown[] }
      const all = await get<Read[]>('/users/v1/ScheduledReports')
      const read = all?.find(({ id }) => url.endsWith(id))
      return read ? { ...read, recipients: read.recipients.length } : {}
    }
    return { facts, call: () => ask(admin, method, `${url}${tail}`, body) }
  }
  const newAccount = () => newPerson('Sharing.OperatorManager', ona.id, 'Nil Mas')
  const newSession = (accountId: string) =>
    db.asOwner(
      `insert into sessions (id, account_id, created_at, last_used_at, expires_at, remembered, rotated_at)
        values ($1, $2, now(), now(), now() + interval '1 day', false, now())`,
      [newId(), accountId],
    )
  const sessionsEnded = (before: Facts, after: Facts) => ({
    sessionsEnded: Number(before.sessionCount) - Number(after.sessionCount),
  })
  /** A call that ends the sessions of an account among other things. */
  const onAccount = (method: string, tail: string, body?: object, first?: string) => async () => {
    const { accountId } = await newAccount()
    if (first) await db.asOwner(first, [accountId])
    await newSession(accountId)
    const call = () => ask(admin, method, `${accountPath}/${accountId}/${tail}`, body)
    return { facts: accountFacts(accountId), call, derive: sessionsEnded }
  }
  const invited = (email: string) => ({
    email,
    fullName: 'Nil Mas',
    phoneNumber: null,
    role: 'Sharing.OperatorManager',
    operatorId: ona.id,
  })
  const byEmail = (email: string) => async (): Promise<Facts> => {
    type Read = Facts & { email: string; memberships: (Facts & { operatorId: string; pending: boolean })[] }
    const read = (await get<Read[]>(`${accountPath}?pageSize=100&search=${email}`))?.find((one) => one.email === email)
    const membership = read?.memberships.find(({ operatorId, pending }) => operatorId === ona.id && pending)
    return membership ? { ...membership, invited: membership.pending } : {}
  }

  const peoplePath = '/technicians/v1/Technicians'
  const peopleFacts = (email: string) => async (): Promise<Facts> => {
    const read = (await get<(Facts & { email: string })[]>(`${peoplePath}?pageSize=100`))?.find(
      (one) => one.email === email,
    )
    if (!read) return {}
    const { firstName, lastName, mobilePhone, sharingOperatorId: operatorId, seesEverything, pending } = read
    return {
      firstName,
      lastName,
      mobilePhone,
      role: 'Sharing.Technician',
      operatorId,
      seesEverything,
      invited: pending,
    }
  }
  const newStaff = async () => {
    const email = `${newId()}@motora.test`
    const person = {
      sharingOperatorId: ona.id,
      email,
      password,
      mobilePhone: '600111222',
      firstName: 'Nil',
      lastName: 'Serra',
    }
    const make = () => ask<{ id: string }>(admin, 'POST', `${peoplePath}/New`, person)
    return { person, make, facts: peopleFacts(email) }
  }
  const supportPath = '/operators/v1/CauUsers'
  const newSupport = async () => {
    const email = `${newId()}@motora.test`
    const names = { firstName: 'Nil', lastName: 'Serra', identificationDocumentCode: null, phoneNumber: null }
    const person = { ...names, email, password, confirmPassword: password }
    const make = () => ask<{ id: string }>(admin, 'POST', `${supportPath}/Create`, person)
    const facts = async (): Promise<Facts> => {
      const read = (await get<(Facts & { email: string })[]>(`${supportPath}?pageSize=100`))?.find(
        (one) => one.email === email,
      )
      if (!read) return {}
      const { firstName, lastName, phoneNumber: mobilePhone, identificationDocumentCode: documentCode } = read
      return { firstName, lastName, mobilePhone, documentCode, role: 'Sharing.Cau' }
    }
    return { names, make, facts }
  }
  /** The account goes with its only role. */
  const accountGone = (before: Facts, after: Facts) => ({ accountDeleted: 'role' in before && !('role' in after) })

  return {
    'accounts.created': async () => {
      const email = `${newId()}@motora.test`
      return { facts: byEmail(email), call: () => ask(admin, 'POST', accountPath, invited(email)) }
    },
    'accounts.membership_added': async () => {
      const { email } = await newPerson('Sharing.Sac', null, 'Nil Mas')
      return { facts: byEmail(email), call: () => ask(admin, 'POST', accountPath, invited(email)) }
    },
    'accounts.membership_removed': async () => {
      const { accountId, membershipId } = await newAccount()
      const call = () => ask(admin, 'DELETE', `${accountPath}/${accountId}/Memberships/${membershipId}`)
      return { facts: accountFacts(accountId), call }
    },
    'accounts.suspended': onAccount('PUT', 'Suspend', { reason: 'left' }),
    'accounts.resumed': onAccount(
      'PUT',
      'Resume',
      undefined,
      "update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'left' where id = $1",
    ),
    'accounts.second_factor_reset': onAccount('PUT', 'ResetSecondFactor'),
    'accounts.sessions_ended': onAccount('DELETE', 'Sessions'),
    'support_users.created': async () => {
      const { make, facts } = await newSupport()
      return { facts, call: make }
    },
    'support_users.changed': async () => {
      const { names, make, facts } = await newSupport()
      const { id } = (await make()).body
      return { facts, call: () => ask(admin, 'POST', `${supportPath}/${id}/Update`, { ...names, firstName: 'Pau' }) }
    },
    'support_users.removed': async () => {
      const { make, facts } = await newSupport()
      const { id } = (await make()).body
      return { facts, call: () => ask(admin, 'DELETE', `${supportPath}/${id}`), derive: accountGone }
    },
    'staff.created': async () => {
      const { make, facts } = await newStaff()
      return { facts, call: make }
    },
    'staff.changed': async () => {
      const { make, facts } = await newStaff()
      const { id } = (await make()).body
      const body = { firstName: 'Pau', mobilePhone: '600333444' }
      return { facts, call: () => ask(admin, 'PUT', `${peoplePath}/${id}/Update`, body) }
    },
    'staff.removed': async () => {
      const { make, facts } = await newStaff()
      const { id } = (await make()).body
      return { facts, call: () => ask(admin, 'DELETE', `${peoplePath}/${id}`), derive: accountGone }
    },

    'identity.signed_in': signsIn,
    'identity.sign_in_refused': signsIn,
    'identity.sign_in_locked': signsIn,
    'identity.signed_out': signsIn,
    'identity.session_ended': signsIn,
    'identity.sessions_ended': signsIn,
    'identity.refresh_reused': signsIn,
    'identity.language_changed': { unread: 'only a sign-in says it: own-language.db.test.ts' },
    'identity.push_browser_added': browserOf,
    'identity.push_browser_removed': browserOf,
    'identity.permission_refused': { unread: 'nothing was done' },
    'identity.report_scheduled': report('PUT', '', scheduled),
    'identity.report_changed': report(
      'PUT',
      '',
      { ...scheduled, name: 'Each week', frequency: 'weekly', weekday: 2 },
      scheduled,
    ),
    'identity.report_deleted': report('DELETE', '', undefined, scheduled),
    'identity.report_asked': { unread: 'it says who asked for which, and nothing of before and after' },
    'identity.report_made': { unread: 'nothing is changed: it says what was made, or why it was not' },
    'identity.report_stopped': { unread: 'by the clock, with the reason; what is read of it is in reports.db.test.ts' },
    'identity.report_downloaded': { unread: 'nothing is changed: it says what was taken home' },
    'identity.list_export_began': { unread: 'nothing is changed: it says what is about to be taken home' },
    'identity.list_exported': { unread: 'nothing is changed: it says what was taken home' },
    'identity.second_factor_enrolled': secret,
    'identity.factor_typed_again': { unread: 'no call answers when a factor was typed' },
    'identity.recovery_code_used': secret,
    'identity.recovery_codes_renewed': secret,
    'identity.password_changed': secret,
    'identity.password_change_refused': secret,
    'identity.password_reset': secret,
    'identity.link_sent': secret,
    'identity.link_refused': secret,
    'identity.email_confirmed': { unread: 'it says who, and nothing of before and after' },
    'identity.membership_accepted': { unread: 'it says who, and nothing of before and after' },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
