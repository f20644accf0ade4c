import { getOwnStaffData, type OwnStaffData } from '@motora/contract/identity'
import { ErrorState, FormSkeleton, PageTitle } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { OwnDataForm } from './own-data-form'
import type { StaffKind } from './staff-calls'

export interface OwnDataProps {
  kind: StaffKind
  /** Heading of the screen. */
  title: string
}

/** One's own name and phone; made for one thumb. source: ledgers C-54, D-11; Z-15. */
export function OwnData({ kind, title }: OwnDataProps) {
  const { t } = useTranslation('staff')
  const fault = useFault()
  /** As it was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<OwnStaffData>()
  const own = useQuery(api.query(getOwnStaffData, {}, { staleTime: 0, gcTime: 0, enabled: !opened }))
  if (own.data && !opened) setOpened(own.data)
  return (
    <div className="motora-narrow motora-thumb">
      <PageTitle>{title}</PageTitle>
      <p className="motora-lead">{t('own.lead')}</p>
      {opened ? (
        <OwnDataForm kind={kind} opened={opened} />
      ) : own.isLoadingError ? (
        <ErrorState {...fault(own.error)} onRetry={() => own.refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </div>
  )
}
