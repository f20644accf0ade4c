import type { CustomerProfile } from '@motora/contract/customers'
import { mayBeBirthday } from '@motora/rules/customers'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { Secrets } from '../../../kernel/secrets.js'
import { assertPhone } from '../../assert-phone.js'
import type { Work } from '../../work.js'
import { idNumberHash } from '../documents/id-number.js'
import { assertVersion, holdCustomer } from '../hold-customer.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { type CustomerRow, updateCustomerRow } from '../store.js'
import { putPapers } from '../stores/papers-store.js'

/** @throws Refusal request.invalid for a birthday that no living person has */
export const assertBirthday = (work: Work, birthday: string | null | undefined): void => {
  if (birthday && !mayBeBirthday(birthday, work.now.toISOString().slice(0, 10)))
    throw invalidInput([
      { path: 'birthday', code: 'custom', message: 'a day in the past is expected, at most 120 years ago' },
    ])
}

/** An empty text is none. */
const orNull = <T>(value: T | '' | null): T | null => (value === '' || value === null ? null : (value as T))

const columnsOf = ({ gender, ...profile }: CustomerProfile): Partial<CustomerRow> => {
  const given = { ...profile, ...(gender === undefined ? {} : { gender: gender === 'other' ? 'undisclosed' : gender }) }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, orNull(value ?? null)]))
}

/**
 * Changes a customer's own data; documents and their review stay as they are. What changes nothing is no
 * change, so the same sent again, because its answer was lost, is not refused.
 * @throws Refusal customer.not_found, customer.changed_meanwhile, customer.mobile_phone_required, request.invalid
 * source: ledgers H-39, H-45, H-48, H-60
 */
export const updateProfile = async (
  deps: { keys: Parameters<typeof recordCustomerEvent>[0]; secrets: Pick<Secrets, 'lastingKey'> },
  work: Work,
  key: string,
  given: CustomerProfile,
  version?: number,
): Promise<CustomerRow> => {
  assertBirthday(work, given.birthday)
  const row = await holdCustomer(work, key)
  const wanted = columnsOf(given)
  if (!(wanted.mobilePhone ?? row.mobilePhone))
    throw new Refusal('customer.mobile_phone_required', 'A mobile phone is required.')
  const changed = (Object.keys(wanted) as (keyof CustomerRow)[]).filter((name) => wanted[name] !== row[name])
  if (changed.length === 0) return row
  // one that was kept before numbers were judged stays until it is changed
  if (changed.includes('mobilePhone')) assertPhone(wanted.mobilePhone, 'mobilePhone')
  assertVersion(row, version)
  const change = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  const phoneAgain = changed.includes('mobilePhone') ? { mobilePhoneVerified: false } : {}
  if (changed.includes('idDocCode'))
    await putPapers(work, row.id, { idNumberHash: idNumberHash(deps.secrets, wanted.idDocCode ?? '') })
  const updated = await updateCustomerRow(work, row.id, { ...change, ...phoneAgain })
  await recordCustomerEvent(deps.keys, work, row, {
    what: 'profile-changed',
    event: 'customers.profile_changed',
    changed,
    personal: { before: Object.fromEntries(changed.map((name) => [name, row[name]])), after: change },
  })
  return updated
}
