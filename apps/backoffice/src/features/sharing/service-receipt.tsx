import { getService } from '@motora/contract/sharing'
import { ActionButton, ErrorState, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { ownZone } from '@motora/rules/time'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { useFault } from '../../shell/language/fault-text'
import { serviceVehicle } from './service-columns'
import { ServiceFacts, ServicePayment } from './service-detail'
import { ServicePrice } from './service-price'
import { useServiceReport } from './use-service-report'
import './services.css'

export interface ServiceReceiptProps {
  id: string
  /** What was billed for it. */
  bills: ReactNode
}

/** The receipt of a service: to read, to print, and as a PDF. source: ledgers B-41, P-03; decision 0108 */
export function ServiceReceipt({ id, bills }: ServiceReceiptProps) {
  const { t } = useTranslation(['services', 'screens'])
  const formats = useFormats()
  const fault = useFault()
  const save = useServiceReport()
  const service = useQuery(api.query(getService, { params: { id } }))
  const { data } = service
  if (service.isError) return <ErrorState {...fault(service.error)} onRetry={() => service.refetch()} />
  if (!data) return <TextSkeleton lines={10} />
  const when = formats.date(data.reserveStartTimestamp, 'minute')
  return (
    <div className="motora-stack motora-receipt">
      <PageTitle
        actions={
          <>
            <ActionButton icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              {t('services:report.print')}
            </ActionButton>
            <ActionButton tone="primary" icon={<IconFileTypePdf size={16} aria-hidden />} onClick={() => save(id)}>
              {t('services:report.get')}
            </ActionButton>
          </>
        }
      >
        {t('services:serviceOf', { plate: serviceVehicle(data), when })}
      </PageTitle>
      <p className="motora-second motora-plain">{t('services:report.clock', { own: ownZone() })}</p>
      <ServiceFacts service={data} />
      <ServicePrice service={data} />
      <ServicePayment service={data} />
      {data.status === 'ended' && bills}
    </div>
  )
}
