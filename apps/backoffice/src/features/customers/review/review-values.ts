import {
  type Customer,
  type CustomerProfile,
  type CustomerReview,
  type CustomerValidation,
  documentCodes,
  idDocTypes,
  type LicenceRead,
} from '@motora/contract/customers'
import { dayOfText, isPhoneNumber, judgedBy, textOfDay } from '@motora/kit'
import type { DocumentFacts } from '@motora/rules/customers'

/** What is typed next to the photos. A day that cannot be read is the text itself. */
export interface ReviewValues {
  firstName: string
  lastName: string
  birthday: string | null
  idDocType: string
  idDocCode: string
  mobilePhone: string
  drivingLicenseTypes: number[]
  drivingLicenseExpirationDate: string | null
  identityDocumentExpirationDate: string | null
  bDrivingLicenseEmissionDate: string | null
}
export type DayName =
  | 'birthday'
  | 'drivingLicenseExpirationDate'
  | 'identityDocumentExpirationDate'
  | 'bDrivingLicenseEmissionDate'

const profileNames = ['firstName', 'lastName', 'birthday', 'idDocType', 'idDocCode', 'mobilePhone'] as const
const licenceNames = [
  'drivingLicenseTypes',
  'drivingLicenseExpirationDate',
  'identityDocumentExpirationDate',
  'bDrivingLicenseEmissionDate',
] as const
type Name = keyof ReviewValues
type Changed = Partial<Record<Name, unknown>>

export const valuesOf = (customer: Customer, { licence }: CustomerReview): ReviewValues => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  birthday: customer.birthday,
  idDocType: customer.idDocType,
  idDocCode: customer.idDocCode ?? '',
  mobilePhone: customer.mobilePhone ?? '',
  ...licence,
})

/** Lists of licences count as sets: they are kept in any order. */
export const isSameValue = (one: ReviewValues[Name], other: ReviewValues[Name]): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.toSorted().join() === other.toSorted().join() : one === other

const isDay = (day: string | null): day is string => day !== null && dayOfText(textOfDay(day)) === day
const readable = (day: string | null) => (isDay(day) ? day : null)
const dayProblem = (day: string | null) => (day === null || isDay(day) ? undefined : 'noDate')

/** What no call would take. source: ledger H-45 */
export const judgeReview = judgedBy<ReviewValues>((values) => ({
  firstName: values.firstName.trim() ? undefined : 'required',
  lastName: values.lastName.trim() ? undefined : 'required',
  birthday: dayProblem(values.birthday),
  mobilePhone: !values.mobilePhone.trim() ? 'required' : isPhoneNumber(values.mobilePhone) ? undefined : 'phone',
  drivingLicenseExpirationDate: dayProblem(values.drivingLicenseExpirationDate),
  identityDocumentExpirationDate: dayProblem(values.identityDocumentExpirationDate),
  bDrivingLicenseEmissionDate: dayProblem(values.bDrivingLicenseEmissionDate),
}))

/** What was changed of the profile; undefined: nothing. */
export const profileOf = (values: ReviewValues, changed: Changed): CustomerProfile | undefined => {
  const names = profileNames.filter((name) => changed[name] !== undefined)
  if (names.length === 0) return undefined
  const idDocType = idDocTypes.find((type) => type === values.idDocType)
  const all = { ...values, birthday: readable(values.birthday), idDocType }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

export const hasLicenceChange = (changed: Changed): boolean => licenceNames.some((name) => changed[name] !== undefined)

export const licenceOf = (values: ReviewValues): LicenceRead => ({
  drivingLicenseTypes: values.drivingLicenseTypes,
  drivingLicenseExpirationDate: readable(values.drivingLicenseExpirationDate),
  identityDocumentExpirationDate: readable(values.identityDocumentExpirationDate),
  bDrivingLicenseEmissionDate: readable(values.bDrivingLicenseEmissionDate),
})

/** The answer: a yes, or a no with its reason. source: ledgers H-37, H-38 */
export const validationOf = (values: ReviewValues, reason?: string): CustomerValidation => {
  const { drivingLicenseTypes = [], ...days } = licenceOf(values)
  return {
    canOperate: reason === undefined,
    drivingLicenses: drivingLicenseTypes,
    ...days,
    ...(reason === undefined ? {} : { cannotOperateReason: reason }),
  }
}

/** What the lines, the button and the gateway judge by. */
export const factsOf = (values: ReviewValues, { documents, today }: CustomerReview): DocumentFacts => ({
  provided: documentCodes.filter((code) =>
    documents.some((one) => one.code === code && !one.isBackup && one.destroyedAt === null),
  ),
  drivingLicenseTypes: values.drivingLicenseTypes,
  drivingLicenseExpirationDate: values.drivingLicenseExpirationDate,
  identityDocumentExpirationDate: values.identityDocumentExpirationDate,
  bDrivingLicenseEmissionDate: values.bDrivingLicenseEmissionDate,
  mobilePhone: values.mobilePhone,
  today,
})
