import { getService, type ServiceDetail } from '@motora/contract/sharing'
import { ActionButton, ErrorState, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { OperatorClock } from '../../shell/frame/operator-clock'
import { useFault } from '../../shell/language/fault-text'
import { ReceiptFacts, ReceiptPayment } from './receipt-facts'
import { serviceVehicle } from './service-columns'
import { ServicePrice } from './service-price'
import { useServiceReport } from './use-service-report'
import './services.css'

export interface ServiceReceiptProps {
  id: string
  /** What was billed for it. */
  bills: ReactNode
}

/**
 * The receipt of a service: to read, to print, and as a PDF, each by its operator's clock.
 * source: ledgers B-41, P-03; decisions 0108, Z-38
 */
export function ServiceReceipt({ id, bills }: ServiceReceiptProps) {
  const fault = useFault()
  const service = useQuery(api.query(getService, { params: { id } }))
  const { data } = service
  if (service.isLoadingError) return <ErrorState {...fault(service.error)} onRetry={() => service.refetch()} />
  if (!data) return <TextSkeleton lines={10} />
  return (
    <OperatorClock operatorId={data.sharingOperatorId}>
      <WholeReceipt service={data} bills={bills} />
    </OperatorClock>
  )
}

function WholeReceipt({ service: data, bills }: { service: ServiceDetail; bills: ReactNode }) {
  const { t } = useTranslation(['services', 'screens'])
  const formats = useFormats()
  const save = useServiceReport()
  const when = formats.date(data.reserveStartTimestamp, 'minute')
  return (
    <div className="motora-stack motora-receipt">
      <PageTitle
        actions={
          <>
            <ActionButton icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              {t('services:report.print')}
            </ActionButton>
            <ActionButton
              tone="primary"
              icon={<IconFileTypePdf size={16} aria-hidden />}
              onClick={() => save(data.serviceId)}
            >
              {t('services:report.get')}
            </ActionButton>
          </>
        }
      >
        {t('services:serviceOf', { plate: serviceVehicle(data), when })}
      </PageTitle>
      <ReceiptFacts service={data} />
      <ServicePrice service={data} />
      <ReceiptPayment service={data} />
      {data.status === 'ended' && bills}
    </div>
  )
}
