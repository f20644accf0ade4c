import {
  addDocumentsRotation,
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
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import type { Topic } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { useWriteOf } from '../../../shell/use-write'

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

/** A yes or a no, in one call with the profile and how the photos are turned. source: ledgers H-37, H-38, H-59, H-63 */
export function useAnswer(onMeanwhile: (by: string) => void) {
  const { t } = useTranslation('review')
  return useWriteOf(
    async ({ email, validation, profile, documentsRotation, documentIds }: Answer) => {
      const body = {
        customerValidationRequest: validation,
        ...(profile ? { customerUpdateRequest: profile } : {}),
        ...{ documentsRotation, documentIds, from: 'BackOffice' as const },
      }
      return { done: true, answer: await client.call(validateAndUpdateCustomer, { query: { email }, body }) }
    },
    {
      invalidates: changes,
      done: (_, { name, validation }) => t(validation.canOperate ? 'validated' : 'notified', { name }),
      failed: (why, { validation }, error) =>
        isAnsweredMeanwhile(error)
          ? undefined
          : t(validation.canOperate ? 'validated.error' : 'notified.error', { why }),
      onFailed: (error) => {
        if (!isAnsweredMeanwhile(error)) return false
        onMeanwhile(String(error.params.by ?? ''))
        return true
      },
    },
  )
}

/** Saves without an answer. source: ledgers H-17, H-39, H-60, H-61, H-62 */
export function useUpdate() {
  const { t } = useTranslation('review')
  return useWriteOf(
    async ({ customerId, email, profile, documentsRotation, licence }: Update) => {
      if (profile)
        await client.call(updateCustomerForAdmin, {
          query: { email },
          body: { customerUpdateRequest: profile, from: 'BackOffice' },
        })
      if (documentsRotation)
        await client.call(addDocumentsRotation, {
          body: { customerId, documentsRotation, ...(licence ? { licence } : {}) },
        })
      return { done: true, answer: undefined }
    },
    {
      invalidates: changes,
      done: () => t('updated'),
      // the messages of the fields, one after the other
      failed: (why, _, error) => {
        const issues = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
        return t('updated.error', { why: issues.length > 0 ? issues.join(', ') : why })
      },
    },
  )
}
