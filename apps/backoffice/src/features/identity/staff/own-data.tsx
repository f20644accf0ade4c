import type { OwnStaffData } from '@motora/contract/identity'
import { ErrorState, FormSkeleton, PageTitle } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { OwnDataForm } from './own-data-form'
import { ownStaffDataQuery } from './own-staff-data-query'
import type { StaffKind } from './staff-calls'

export interface OwnDataProps {
  kind: StaffKind
  /** Heading of the screen. */
  title: string
}

/** One's own name and phone; made for one thumb. source: ledgers C-54, D-11; Z-15. */
export function OwnData({ kind, title }: OwnDataProps) {
  const { t } = useTranslation('staff')
  const refusal = useRefusalText()
  /** As it was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<OwnStaffData>()
  const own = useQuery({ ...ownStaffDataQuery, enabled: !opened })
  if (own.data && !opened) setOpened(own.data)
  return (
    <div className="motora-narrow motora-thumb">
      <PageTitle>{title}</PageTitle>
      <p className="motora-lead">{t('own.lead')}</p>
      {opened ? (
        <OwnDataForm kind={kind} opened={opened} />
      ) : own.isError ? (
        <ErrorState what={refusal(own.error)} requestId={requestIdOf(own.error)} onRetry={() => own.refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </div>
  )
}
