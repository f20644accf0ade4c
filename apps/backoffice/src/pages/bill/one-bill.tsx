import { mayOpen } from '@motora/contract'
import { type BillDetail, getBill } from '@motora/contract/money'
import { ActionButton, ErrorState, PageTitle, TextSkeleton } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BillFacts, BillRecordFacts, BillVat } from '../../features/money/bills/bill-facts'
import { useBillFile } from '../../features/money/bills/use-bill-file'
import { PriceLines } from '../../features/sharing/price-lines'
import { api } from '../../shell/api/api'
import { OperatorClock } from '../../shell/frame/operator-clock'
import { WayBack } from '../../shell/frame/way-back'
import { useFault } from '../../shell/language/fault-text'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useObjectTitle } from '../../shell/use-title'
import '../../features/money/bills/bills.css'

/** One bill with its lines, its VAT and its chained record. source: MONEY §7; ledgers P-03, B-38 */
export function OneBill({ id }: { id: string }) {
  const { t } = useTranslation('bills')
  const fault = useFault()
  const bill = useQuery(api.query(getBill, { params: { id } }))
  const download = useBillFile()
  const { data } = bill
  useObjectTitle(data?.number)
  const pdf = data && (
    <ActionButton icon={<IconFileTypePdf size={16} aria-hidden />} tone="primary" onClick={() => download(data)}>
      {t('download')}
    </ActionButton>
  )
  return (
    <div className="motora-stack">
      <WayBack to={pathTo('/bills')}>{t('back')}</WayBack>
      <OperatorClock operatorId={data?.sharingOperatorId}>
        <PageTitle actions={pdf}>{t('title', { number: data?.number ?? '…' })}</PageTitle>
        {data ? (
          <Bill bill={data} />
        ) : bill.isLoadingError ? (
          <ErrorState {...fault(bill.error)} onRetry={() => bill.refetch()} />
        ) : (
          <TextSkeleton lines={10} />
        )}
      </OperatorClock>
    </div>
  )
}

function Bill({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation('bills')
  const { role } = useMembership()
  const { customerId, customerFullName: name, serviceId, currency } = bill
  const isErased = name === ''
  const customer =
    isErased || !mayOpen(role, '/customers/$id') ? (
      name || t('erased')
    ) : (
      <Link to={pathTo('/customers/$id', { id: customerId })}>{name}</Link>
    )
  const service = mayOpen(role, '/services') ? (
    <Link to={pathTo('/services', undefined, { service: serviceId })}>{t('openService')}</Link>
  ) : (
    ''
  )
  return (
    <div className="motora-bill">
      <BillFacts bill={bill} customer={customer} service={service} />
      <div className="motora-stack">
        {bill.service ? (
          <PriceLines
            title={t('lines')}
            lines={bill.service.lines}
            currency={currency}
            total={{ name: t('total'), cents: centsOf(bill.total) }}
          />
        ) : (
          <p className="motora-plain">{t('refund')}</p>
        )}
        <p className="motora-second motora-plain">{t('included')}</p>
        <BillVat bill={bill} />
        <BillRecordFacts bill={bill} />
      </div>
    </div>
  )
}
