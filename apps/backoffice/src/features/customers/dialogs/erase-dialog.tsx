import { type Customer, deleteCustomer, type ErasurePreview, getErasure } from '@motora/contract/customers'
import { ErrorState, FormFrame, KitDialog, TextSkeleton, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { useWrite } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'
import '../customers.css'

export interface EraseDialogProps {
  customer: Customer
  onClose: () => void
  /** The customer is gone: what shows it closes. */
  onErased?: () => void
}

/**
 * Erases a person: what is destroyed, what stays, and what prevents it now are named before the question.
 * source: ledgers H-32, H-65; MONEY §2
 */
export function EraseDialog({ customer, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation(['customers', 'refusals'])
  const fault = useFault()
  const { customerId: id, fullName: name } = customer
  const preview = useQuery(api.query(getErasure, { params: { id } }, { gcTime: 0 }))
  const { busy, submitError, run } = useWrite(deleteCustomer, {
    invalidates: customerShown,
    done: () => t('customers:erase.done'),
    failed: (why) => t('customers:erase.failed', { why }),
  })
  const erase = async () => {
    const { done } = await run({ params: { id } })
    if (!done) return
    onClose()
    onErased?.()
  }
  const [obstacle] = preview.data?.obstacles ?? []
  return (
    <KitDialog opened onClose={onClose} title={t('customers:erase.question', { name })} busy={busy}>
      {preview.data ? (
        <FormFrame
          onSubmit={erase}
          busy={busy}
          submitError={submitError}
          submitLabel={t('customers:action.erase')}
          disabledReason={obstacle && t(`refusals:${obstacle}`)}
          danger
          onCancel={onClose}
        >
          <Consequence preview={preview.data} />
        </FormFrame>
      ) : preview.isLoadingError ? (
        <ErrorState {...fault(preview.error)} onRetry={() => preview.refetch()} />
      ) : (
        <TextSkeleton lines={5} />
      )}
    </KitDialog>
  )
}

function Consequence({ preview: { obstacles, lost, kept } }: { preview: ErasurePreview }) {
  const { t } = useTranslation(['customers', 'refusals'])
  const { money } = useFormats()
  return (
    <div className="motora-stack">
      {obstacles.length > 0 && (
        <div role="alert">
          <strong>{t('customers:erase.notNow')}</strong>
          <ul className="motora-reasons">
            {obstacles.map((one) => (
              <li key={one}>{t(`refusals:${one}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="motora-plain">{t('customers:erase.consequence')}</p>
      <ul className="motora-reasons">
        {lost.links > 0 && <li>{t('customers:erase.links', { count: lost.links })}</li>}
        {lost.sessions > 0 && <li>{t('customers:erase.sessions', { count: lost.sessions })}</li>}
        {lost.creditCents > 0 && <li>{t('customers:erase.credit', { amount: money(lost.creditCents) })}</li>}
        {kept.trips > 0 && <li>{t('customers:erase.trips', { count: kept.trips })}</li>}
      </ul>
    </div>
  )
}
