import {
  addDocumentsRotation,
  type Customer,
  type CustomerProfile,
  type CustomerValidation,
  type DocumentsRotation,
  getCustomer,
  getCustomerReview,
  type LicenceRead,
  listCustomerHistory,
  listCustomers,
  listCustomersPendingToValidate,
  listValidationRequests,
  updateCustomerForAdmin,
  validateAndUpdateCustomer,
} from '@motora/contract/customers'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import type { Topic } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { type FieldFault, type FieldRefusal, useFieldFaults, useJoinedFaults } from '../../../shell/use-field-faults'
import { useWriteOf } from '../../../shell/use-write'
import type { ReviewValues } from './review-values'

/** Not the photos: reading them is a look on record. */
const changes: readonly Topic[] = [
  getCustomer,
  getCustomerReview,
  listCustomerHistory,
  listCustomers,
  listCustomersPendingToValidate,
  listValidationRequests,
]

interface Subject {
  /** Which state of the customer was on the screen. */
  version: number
  customerId: string
  email: string
  name: string
}
export interface Answer extends Subject {
  validation: CustomerValidation
  profile: CustomerProfile | undefined
  documentsRotation: DocumentsRotation
  documentIds: string[]
}
export interface Update extends Subject {
  profile: CustomerProfile | undefined
  documentsRotation: DocumentsRotation | undefined
  /** Undefined: nothing waits, or nothing of it was changed. */
  licence: LicenceRead | undefined
}

/** Said on the screen itself, with who it was. */
const isAnsweredMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'customer.answered_meanwhile'

/** Somebody else has changed what this was typed over: the screen shows both. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'customer.changed_meanwhile'

/** A yes or a no, in one call with the profile and how the photos are turned. source: ledgers H-37, H-38, H-59, H-63 */
export function useAnswer(onMeanwhile: (by: string) => void) {
  const { t } = useTranslation('review')
  return useWriteOf(
    async ({ email, version, validation, profile, documentsRotation, documentIds }: Answer) => {
      const body = {
        customerValidationRequest: validation,
        ...(profile ? { customerUpdateRequest: profile } : {}),
        documentsRotation,
        documentIds,
        version,
        from: 'BackOffice' as const,
      }
      return { done: true, answer: await client.call(validateAndUpdateCustomer, { query: { email }, body }) }
    },
    {
      invalidates: changes,
      done: (_, { name, validation }) => t(validation.canOperate ? 'validated' : 'notified', { name }),
      failed: (why, { validation }, error) =>
        isAnsweredMeanwhile(error)
          ? undefined
          : isOvertaken(error)
            ? why
            : t(validation.canOperate ? 'validated.error' : 'notified.error', { why }),
      onFailed: (error) => {
        if (isOvertaken(error)) return true
        if (!isAnsweredMeanwhile(error)) return false
        onMeanwhile(String(error.params.by ?? ''))
        return true
      },
    },
  )
}

const saveProfile = async ({ email, version, profile }: Update): Promise<Customer | undefined> =>
  profile &&
  client.call(updateCustomerForAdmin, {
    query: { email },
    body: { customerUpdateRequest: profile, version, from: 'BackOffice' },
  })

/** The calls have the fields in parts, `customerUpdateRequest` and `licence`; the form has them by their own names. */
const atItsField = ({ place, problem }: FieldRefusal): FieldFault<ReviewValues> | undefined => {
  const [, name = ''] = /^(?:customerUpdateRequest|licence)\.(\w+)/.exec(place) ?? ['', place]
  return problem === undefined ? undefined : { field: name as FieldPath<ReviewValues>, message: problem }
}

/** Saves without an answer. source: ledgers H-17, H-39, H-60, H-61, H-62 */
export function useUpdate(form: UseFormReturn<ReviewValues>) {
  const { t } = useTranslation('review')
  const joined = useJoinedFaults()
  const sayAtFields = useFieldFaults(form, { faultAt: atItsField })
  return useWriteOf(
    async (update: Update) => {
      const { customerId, documentsRotation, licence } = update
      const saved = await saveProfile(update)
      // one's own change counts one, no matter how often it is sent; what is beyond it is somebody else's
      const version = Math.min(saved?.version ?? update.version, update.version + 1)
      if (documentsRotation)
        await client.call(addDocumentsRotation, {
          body: { customerId, documentsRotation, ...(licence ? { licence, version } : {}) },
        })
      return { done: true, answer: undefined }
    },
    {
      invalidates: changes,
      done: () => t('updated'),
      onFailed: (error) => isOvertaken(error) || sayAtFields(error),
      failed: (why, _, error) => (isOvertaken(error) ? why : t('updated.error', { why: joined(error, why) })),
    },
  )
}
