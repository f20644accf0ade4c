import { getReconciliation, listPaymentFindings } from '@motora/contract/money'
import { TextSkeleton, useFormats } from '@motora/kit'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { DialogButton } from '../../../shell/frame/dialog-button'
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
  const read = useQuery(api.list(listPaymentFindings, { query: { pageSize: 1 } }, { refetchInterval: 60_000 }))
  return (
    <DialogButton
      name="differences"
      icon={<IconScale size={16} aria-hidden />}
      label={read.data ? t('open', { count: read.data.total }) : t('title')}
      title={t('title')}
      lead={t('lead')}
    >
      {() => (
        <>
          <Compared />
          <FindingTable expected={read.data?.total} onPayment={onPayment} />
        </>
      )}
    </DialogButton>
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
