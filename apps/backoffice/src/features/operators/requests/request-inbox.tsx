import type { VehicleRequest } from '@motora/contract/operators'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { AnswerDialog } from './answer-dialog'
import { OfferTable } from './offer-table'
import { RequestTable } from './request-table'
import { useInboxActions } from './use-request-actions'
import './requests.css'

/**
 * The provider's side: what operators ask for, answered by those who may, and which vehicles are left. source: Z-16.
 */
export function RequestInbox() {
  const { t } = useTranslation('requests')
  const mayAnswer = useMay('vehicle-requests.answer')
  const [answering, setAnswering] = useState<{ request: VehicleRequest; accepted: boolean }>()
  const actionsOf = useInboxActions((request, accepted) => setAnswering({ request, accepted }))
  return (
    <div className="motora-requests">
      <section>
        <h2>{t('list.all')}</h2>
        <RequestTable
          title={t('list.all')}
          asInbox
          empty={t('list.emptyAll')}
          actionsOf={mayAnswer ? actionsOf : undefined}
        />
      </section>
      <section className="motora-narrow">
        <h2>{t('offers.title')}</h2>
        <OfferTable />
      </section>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} />}
    </div>
  )
}
