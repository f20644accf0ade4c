import { type Customer, type CustomerReview, drivingLicenseTypes } from '@motora/contract/customers'
import { ConflictNotice, showPhoneNumber, textOfDay } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { ChangedFacts } from '../../../shell/frame/changed-facts'
import type { Fact } from '../../../shell/frame/facts'
import { isSameValue, type ReviewValues, valuesOf } from './review-values'

/** A customer with what is known for the review, as they were read together. */
export interface Shown {
  customer: Customer
  review: CustomerReview
}

export interface ReviewConflictProps {
  /** What the form was filled from. */
  read: Shown
  newer: Shown
  /** Fills the form with what is there now. */
  onTake: () => void
  /** What was typed stays; the rest is as it is now. */
  onKeep: () => void
}

const labels = {
  firstName: 'field.firstName',
  lastName: 'field.lastName',
  birthday: 'field.birthday',
  idDocType: 'field.idDocType',
  idDocCode: 'field.idDocCode',
  mobilePhone: 'check.mobilePhone',
  drivingLicenseTypes: 'check.drivingLicenseTypes',
  drivingLicenseExpirationDate: 'check.drivingLicenseExpirationDate',
  identityDocumentExpirationDate: 'check.identityDocumentExpirationDate',
  bDrivingLicenseEmissionDate: 'check.bDrivingLicenseEmissionDate',
} as const satisfies Record<keyof ReviewValues, string>

const licenceNames = (ids: readonly number[]) =>
  drivingLicenseTypes.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')

const textOf = (name: keyof ReviewValues, values: ReviewValues): string => {
  if (name === 'drivingLicenseTypes') return licenceNames(values.drivingLicenseTypes)
  const value = values[name] ?? ''
  if (name === 'mobilePhone') return value && showPhoneNumber(value)
  return name === 'birthday' || name.endsWith('Date') ? value && textOfDay(value) : value
}

/** Of two who edit one customer the second is told what is different now, and decides. source: decision 0071 */
export function ReviewConflict({ read, newer, onTake, onKeep }: ReviewConflictProps) {
  const { t } = useTranslation('review')
  const [was, now] = [read, newer].map(({ customer, review }) => valuesOf(customer, review)) as [
    ReviewValues,
    ReviewValues,
  ]
  const names = Object.keys(labels) as (keyof ReviewValues)[]
  const facts: Fact[] = names
    .filter((name) => !isSameValue(was[name], now[name]))
    .map((name) => ({ label: t(labels[name]), value: textOf(name, now) }))
  return (
    <ConflictNotice
      title={t('conflict.title')}
      takeLabel={t('conflict.take')}
      onTake={onTake}
      keep={{ label: t('conflict.keep'), onKeep }}
    >
      <ChangedFacts facts={facts} now={t('conflict.now')} other={t('conflict.other')} />
    </ConflictNotice>
  )
}
