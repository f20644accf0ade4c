import type { Operator } from '@motora/contract/operators'
import { EmptyState, ErrorState, FormSkeleton, PageTitle } from '@motora/kit'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { useMembership } from '../../../shell/session/use-session'
import type { AreaParts } from './areas-section'
import { OwnProfile } from './own-profile'
import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { askAgainMs, operatorWithChangeQuery } from '../operator/operator-calls'

export interface ProfileScreenProps {
  title: string
  /** The screen on which an operator that may not operate yet gives its data. */
  completing: boolean
  areaParts?: AreaParts | undefined
  /** What it asks for its vehicles; saved by itself. */
  rates: (operator: Operator) => ReactNode
  /** Which vehicles the operator shares; shown in a section of its own. */
  vehicles: (operatorId: string) => ReactNode
}

/** The manager's own operator. source: fleet side, section 2.4; ledgers C-11, C-12; Z-29. */
export function ProfileScreen({ title, ...rest }: ProfileScreenProps) {
  const { t } = useTranslation('profile')
  const { sharingOperatorId: id } = useMembership()
  return (
    <div className="motora-profile-page">
      <PageTitle>{title}</PageTitle>
      {id ? <Loaded key={id} id={id} {...rest} /> : <EmptyState why={t('noOperator')} />}
    </div>
  )
}

function Loaded({ id, ...rest }: Omit<ProfileScreenProps, 'title'> & { id: string }) {
  const fault = useFault()
  const own = useOwnOperator(id)
  const { refetch } = own
  const readAgain = useCallback(
    () => refetch().then(({ data, isRefetchError }) => (isRefetchError ? undefined : data)),
    [refetch],
  )
  if (own.isPending) return <FormSkeleton fields={8} />
  // what was loaded once stays on the screen when asking again fails: something may be typed over it
  if (!own.data) return <ErrorState {...fault(own.error)} onRetry={() => own.refetch()} />
  return <OwnProfile latest={own.data} readAgain={readAgain} {...rest} />
}

/**
 * The logged operator with its change that waits; while it waits for the provider's word it is asked for more often.
 */
function useOwnOperator(id: string) {
  return useQuery({
    ...operatorWithChangeQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.operator.canOperate && !data.change ? 4 * askAgainMs : askAgainMs),
    refetchOnWindowFocus: 'always',
  })
}
