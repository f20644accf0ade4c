import { getReconciliation, listPaymentFindings } from '@motora/contract/money'
import { ActionButton, KitDialog, TextSkeleton, useFormats } from '@motora/kit'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useMay } from '../../../shell/session/use-session'
import { FindingTable } from './finding-table'

/**
 * How much differs from the card provider's own list, and the way to it; nothing for those who may not deal with it.
 * source: MONEY §6 (reconciliation)
 */
export function FindingsButton({ onPayment }: { onPayment: (paymentId: string) => void }) {
  return useMay('payment-findings.manage') ? <Counted onPayment={onPayment} /> : null
}

function Counted({ onPayment }: { onPayment: (paymentId: string) => void }) {
  const { t } = useTranslation('findings')
  const [isOpen, setOpen] = useState(false)
  const read = useQuery(api.list(listPaymentFindings, { query: { pageSize: 1 } }, { refetchInterval: 60_000 }))
  const show = (paymentId: string) => {
    setOpen(false)
    onPayment(paymentId)
  }
  return (
    <>
      <ActionButton icon={<IconScale size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {read.data ? t('open', { count: read.data.total }) : t('title')}
      </ActionButton>
      {isOpen && (
        <KitDialog opened onClose={() => setOpen(false)} title={t('title')} size="60rem">
          <div className="motora-stack">
            <p className="motora-plain">{t('lead')}</p>
            <Compared />
            <FindingTable expected={read.data?.total} onPayment={show} />
          </div>
        </KitDialog>
      )}
    </>
  )
}

/** Up to when both sides were compared, and why not further. */
function Compared() {
  const { t } = useTranslation('findings')
  const { date } = useFormats()
  const { data, isPending } = useQuery(api.query(getReconciliation, {}))
  if (isPending) return <TextSkeleton lines={1} />
  if (!data) return null
  const { day, failed, ...counted } = data
  return (
    <p className="motora-plain" role="status">
      {day === null ? t('compared.never') : t('compared.until', { day: date(day, 'day'), ...counted })}{' '}
      {failed && t(`compared.${failed.why}`, { day: date(failed.day, 'day'), tried: date(failed.tried, 'minute') })}
    </p>
  )
}
