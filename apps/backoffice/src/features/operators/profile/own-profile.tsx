import { ActionButton } from '@motora/kit'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'
import { OperatorHistory } from '../details/operator-history'
import type { AreaParts } from './areas-section'
import type { OwnOperator } from './own-data'
import { PendingChange } from './pending-change'
import { ProfileForm } from './profile-form'
import { RejectedChange } from './rejected-change'
import { StandingBanner } from './standing-banner'
import { useFreshMembership } from './use-fresh-membership'
import { useRejectedChange } from './use-rejected-change'

export interface OwnProfileProps {
  latest: OwnOperator
  readAnew: () => Promise<OwnOperator | undefined>
  completing: boolean
  areaParts: AreaParts
  vehicles: (operatorId: string) => ReactNode
}

/** Where the operator stands, and below it the form. */
export function OwnProfile({ latest, completing, vehicles, ...rest }: OwnProfileProps) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const { operator, change } = latest
  const rejected = useRejectedChange(latest)
  useFreshMembership(operator.canOperate)
  // the way on opens when the session knows it too: a moment earlier it would lead back here
  const { operatorCanOperate } = useMembership()
  return (
    <>
      <div className="motora-profile-standing">
        <StandingBanner operator={operator}>
          {completing && operator.canOperate && operatorCanOperate && (
            <div className="motora-actions">
              <ActionButton
                tone="primary"
                icon={<IconArrowRight size={16} aria-hidden />}
                onClick={() => void navigate({ to: pathTo('/home') })}
              >
                {t('goOn')}
              </ActionButton>
            </div>
          )}
          {!completing && !operator.canOperate && (
            <Link to={pathTo('/FormCompleteData')} className="motora-link">
              {t('toForm')}
            </Link>
          )}
        </StandingBanner>
        {change && <PendingChange operator={operator} change={change} />}
        {operator.canOperate && rejected && <RejectedChange entry={rejected} />}
      </div>
      <ProfileForm
        latest={latest}
        completing={completing}
        vehicles={vehicles(operator.id)}
        history={<OperatorHistory id={operator.id} />}
        {...rest}
      />
    </>
  )
}
