import { type BonusPurchase, listBonusHistory, type PaymentHistoric } from '@motora/contract/money'
import { ActionButton, ErrorState, FormSkeleton, KitDialog, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { PaymentStatusBadge } from '../../../shell/money/payment-status-badge'
import { usePack } from '../use-pack'
import { PaymentEvents } from './payment-events'
import { statusOf } from './payment-status'
import { isPaidPack, usePackReceipt } from './use-pack-receipt'

/** The credit that a payment bought; no row: it has given none. */
const purchaseQuery = (bonusId: string, paymentId: string) =>
  api.list(listBonusHistory, {
    params: { id: bonusId },
    query: { pageSize: 1, filter: JSON.stringify({ paymentId: [paymentId] }) },
  })

export interface PurchaseDialogProps {
  payment: PaymentHistoric
  /** The pack that it is for. */
  bonusId: string
  onClose: () => void
}

/**
 * What a payment bought: the pack's price and its offer. What was paid and what it gave are said as they were then, for
 * a pack changes and its purchases stay. source: ledgers L-04, O-02
 */
export function PurchaseDialog({ payment, bonusId, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation(['payments', 'bonus'])
  const fault = useFault()
  const pack = usePack(bonusId)
  const purchase = useQuery({ ...purchaseQuery(bonusId, payment.id), gcTime: 0 })
  const failed = [pack, purchase].find(({ isLoadingError }) => isLoadingError)
  const isRead = pack.data && purchase.data
  return (
    <KitDialog opened onClose={onClose} title={t('payments:purchase.title')}>
      {failed ? (
        <ErrorState {...fault(failed.error)} onRetry={() => Promise.all([pack.refetch(), purchase.refetch()])} />
      ) : isRead ? (
        <PurchaseFacts payment={payment} pack={pack.data?.rows[0]} purchase={purchase.data?.rows[0]} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </KitDialog>
  )
}

interface PurchaseFactsProps {
  payment: PaymentHistoric
  pack: { name: string; ofert: number; text: string } | undefined
  purchase:
    | Pick<BonusPurchase, 'ofert' | 'ofertLeft' | 'ofertSpent' | 'ofertForfeited' | 'ofertRefunded' | 'ofertTaken'>
    | undefined
}

function PurchaseFacts({ payment, pack, purchase }: PurchaseFactsProps) {
  const { t } = useTranslation(['payments', 'bonus'])
  const { euros, money, date } = useFormats()
  const { amount, currency, customerFullName, created } = payment
  const receipt = usePackReceipt()
  return (
    <div className="motora-stack">
      <Facts
        facts={[
          { label: t('payments:purchase.pack'), value: pack?.name },
          { label: t('bonus:text'), value: pack?.text },
          { label: t('bonus:price'), value: money(centsOf(amount), currency) },
          { label: t('bonus:ofert'), value: euros(purchase?.ofert ?? pack?.ofert) },
          ...(purchase
            ? [
                { label: t('bonus:spent'), value: euros(purchase.ofertSpent) },
                { label: t('bonus:left'), value: euros(purchase.ofertLeft) },
                ...(purchase.ofertForfeited > 0
                  ? [{ label: t('bonus:forfeited'), value: euros(purchase.ofertForfeited) }]
                  : []),
                ...(purchase.ofertRefunded > 0
                  ? [{ label: t('bonus:refunded'), value: euros(purchase.ofertRefunded) }]
                  : []),
                ...(purchase.ofertTaken > 0 ? [{ label: t('bonus:taken'), value: euros(purchase.ofertTaken) }] : []),
              ]
            : []),
          { label: t('payments:customer'), value: customerFullName || t('payments:erased') },
          { label: t('payments:created'), value: date(created, 'minute') },
          {
            label: t('payments:status'),
            value: <PaymentStatusBadge status={statusOf(payment)} refundPending={payment.refundPending} />,
          },
        ]}
      />
      {!purchase && <p className="motora-second">{t('payments:purchase.noCredit')}</p>}
      <PaymentEvents paymentId={payment.id} />
      {receipt.mayGet && isPaidPack(payment) && (
        <div>
          <ActionButton icon={<IconFileTypePdf size={16} aria-hidden />} onClick={() => receipt.get(payment.id)}>
            {t('payments:receipt')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
