import { Alert } from '@mantine/core'
import type { Customer, CustomerReview } from '@motora/contract/customers'
import { ActionButton, useFormats } from '@motora/kit'
import { IconAlertTriangle, IconEye, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'

export interface ReviewNoticesProps {
  customer: Customer
  review: CustomerReview
  /** Who was first; undefined: nobody has been. */
  answeredBy: string | undefined
  /** The rider has sent other photos than those on the screen. */
  haveChanged: boolean
  onNext: () => unknown
  onRefresh: () => unknown
}

/** What must be known before an answer: who is at it, what has changed, what looks wrong. source: MONEY §2 */
export function ReviewNotices(props: ReviewNoticesProps) {
  const { customer, review, answeredBy, haveChanged, onNext, onRefresh } = props
  const { t } = useTranslation('review')
  const formats = useFormats()
  const { request, isClaimedByMe, warnings } = review
  return (
    <>
      {answeredBy !== undefined && <AnsweredMeanwhile by={answeredBy} onNext={onNext} />}
      {haveChanged && (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          <p className="kit-consequence">{t('photosChanged')}</p>
          <ActionButton onClick={onRefresh}>{t('refresh')}</ActionButton>
        </Alert>
      )}
      {request?.claimedBy && !isClaimedByMe && (
        <p className="motora-note" role="status">
          <IconEye size={16} aria-hidden />{' '}
          {t('claimedBy', { name: request.claimedBy, until: formats.date(request.claimedUntil, 'minute') })}
        </p>
      )}
      {!request && answeredBy === undefined && (
        <p className="motora-note">
          <IconInfoCircle size={16} aria-hidden /> {t(`standing.${customer.reviewState}`)}
        </p>
      )}
      {warnings.map((warning) => (
        <Alert key={warning.code} color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {warning.code === 'tooYoung' ? (
            t('warning.tooYoung', {
              age: formats.number(warning.age),
              minimumAge: formats.number(warning.minimumAge),
            })
          ) : (
            <>
              {t('warning.sameIdNumber')}{' '}
              {warning.customers.map(({ customerId, fullName }, index) => (
                <span key={customerId}>
                  {index > 0 && ', '}
                  <Link to={pathTo('/customers/review/$customerId', { customerId })}>{fullName}</Link>
                </span>
              ))}
            </>
          )}
        </Alert>
      ))}
    </>
  )
}

/** It takes the focus, as a conflict does: so the page scrolls to it where it is out of sight. */
function AnsweredMeanwhile({ by, onNext }: { by: string; onNext: () => unknown }) {
  const { t } = useTranslation('review')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Alert ref={notice} tabIndex={-1} role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
      <p className="kit-consequence">{t('answeredMeanwhile', { by })}</p>
      <ActionButton onClick={onNext}>{t('next')}</ActionButton>
    </Alert>
  )
}
