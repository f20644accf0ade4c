import { bLicenseId, type DocumentCode, documentCodes } from '@motora/contract/customers'
import { calendarDay } from '@motora/contract/fields'

/** What is known of a rider's documents when a reviewer wants to validate them. Days are calendar days. */
export interface DocumentFacts {
  /** Photos that are there. */
  provided: readonly DocumentCode[]
  drivingLicenseTypes: readonly number[]
  drivingLicenseExpirationDate: string | null
  identityDocumentExpirationDate: string | null
  bDrivingLicenseEmissionDate: string | null
  mobilePhone: string | null
  /** By the clocks of the provider. */
  today: string
}

export type DocumentProblemCode =
  | 'notProvided'
  | 'drivingLicenseNecessary'
  | 'invalidDrivingLicenseDate'
  | 'invalidDocumentDate'
  | 'emissionDateNecessary'
  | 'emissionLowerThanExpiration'
  | 'emissionBiggerThanToday'
  | 'mobilePhoneRequired'

/** One line of the review, in the order in which it is looked through. */
export type DocumentCheck =
  | DocumentCode
  | 'drivingLicenseTypes'
  | 'drivingLicenseExpirationDate'
  | 'identityDocumentExpirationDate'
  | 'bDrivingLicenseEmissionDate'
  | 'mobilePhone'

export interface DocumentProblem {
  /** The line that is not green; also the field that it is about. */
  check: DocumentCheck
  code: DocumentProblemCode
}

/** A day of the calendar: 30 February is none. */
const isDay = (text: string | null): text is string => calendarDay.safeParse(text).success

/** An expiry today is still valid. source: decision Z-24 */
const hasExpired = (day: string | null, today: string): boolean => !isDay(day) || day < today

const emissionProblem = (facts: DocumentFacts): DocumentProblemCode | undefined => {
  const { bDrivingLicenseEmissionDate: emission, drivingLicenseExpirationDate: expiry, today } = facts
  if (!isDay(emission)) return 'emissionDateNecessary'
  if (emission > today) return 'emissionBiggerThanToday'
  if (isDay(expiry) && emission >= expiry) return 'emissionLowerThanExpiration'
  return undefined
}

type Judge = (facts: DocumentFacts) => DocumentProblemCode | undefined

const photo =
  (code: DocumentCode): Judge =>
  ({ provided }) =>
    provided.includes(code) ? undefined : 'notProvided'

const judges: Readonly<Record<DocumentCheck, Judge>> = {
  DniFront: photo('DniFront'),
  DniBack: photo('DniBack'),
  DrivingLicenseFront: photo('DrivingLicenseFront'),
  DrivingLicenseBack: photo('DrivingLicenseBack'),
  drivingLicenseTypes: (facts) => (facts.drivingLicenseTypes.length > 0 ? undefined : 'drivingLicenseNecessary'),
  drivingLicenseExpirationDate: (facts) =>
    facts.drivingLicenseTypes.length > 0 && hasExpired(facts.drivingLicenseExpirationDate, facts.today)
      ? 'invalidDrivingLicenseDate'
      : undefined,
  identityDocumentExpirationDate: (facts) =>
    hasExpired(facts.identityDocumentExpirationDate, facts.today) ? 'invalidDocumentDate' : undefined,
  bDrivingLicenseEmissionDate: (facts) =>
    facts.drivingLicenseTypes.includes(bLicenseId) ? emissionProblem(facts) : undefined,
  mobilePhone: ({ mobilePhone }) => (mobilePhone?.trim() ? undefined : 'mobilePhoneRequired'),
}

/** The lines of the review, in order. */
export const documentChecks = Object.keys(judges) as DocumentCheck[]

/**
 * Why these documents cannot be validated; none: they can. One rule gives the lines that turn green, the reason of the
 * button and the refusal. source: ledgers H-40 to H-43, H-45; decision Z-24
 */
export const documentProblems = (facts: DocumentFacts): DocumentProblem[] =>
  documentChecks.flatMap((check) => {
    const code = judges[check](facts)
    return code ? [{ check, code }] : []
  })

export type InvalidationProblem = { check: 'mobilePhone' | 'cannotOperateReason'; code: string } & (
  | { check: 'mobilePhone'; code: 'mobilePhoneRequired' }
  | { check: 'cannotOperateReason'; code: 'commentRequired' }
)

/** Why a rider cannot be told no: without a phone nobody is reached, without a reason nothing is said. source: H-38, H-44 */
export const invalidationProblems = (facts: {
  mobilePhone: string | null
  reason: string | null
}): InvalidationProblem[] => [
  ...(facts.mobilePhone?.trim() ? [] : [{ check: 'mobilePhone', code: 'mobilePhoneRequired' } as const]),
  ...(facts.reason?.trim() ? [] : [{ check: 'cannotOperateReason', code: 'commentRequired' } as const]),
]

/** Whether all four photos are there: then they wait for the provider. source: MONEY §2 */
export const isComplete = (provided: readonly DocumentCode[]): boolean =>
  documentCodes.every((code) => provided.includes(code))

/** The last day on which a rider's documents hold: the earlier of the two; undefined where neither has an end. */
export const documentsHoldUntil = (
  facts: Pick<DocumentFacts, 'drivingLicenseExpirationDate' | 'identityDocumentExpirationDate'>,
): string | undefined =>
  [facts.drivingLicenseExpirationDate, facts.identityDocumentExpirationDate].filter(isDay).sort().at(0)
