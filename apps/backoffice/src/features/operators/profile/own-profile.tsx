import { Alert } from '@mantine/core'
import {
  listOperatorHistory,
  type Operator,
  type OperatorHistoryEntry,
  type OperatorState,
} from '@motora/contract/operators'
import { ActionButton, useFormats } from '@motora/kit'
import { IconArrowRight, IconBan, IconCircleCheck, IconHourglass, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { invalidate } from '../../../shell/api/query-key'
import { pathTo } from '../../../shell/paths'
import { session } from '../../../shell/session/browser-session'
import { useMembership } from '../../../shell/session/use-session'
import { OperatorHistory } from '../details/operator-history'
import type { OperatorWithChange } from '../operator/operator-calls'
import type { AreaParts } from './areas-section'
import { PendingChange } from './pending-change'
import { ProfileForm } from './profile-form'

export interface OwnProfileProps {
  latest: OperatorWithChange
  readAgain: () => Promise<OperatorWithChange | undefined>
  completing: boolean
  areaParts?: AreaParts | undefined
  rates: (operator: Operator) => ReactNode
  vehicles: (operatorId: string) => ReactNode
}

/** The operator's state, and below it the form. */
export function OwnProfile({ latest, completing, rates, vehicles, ...rest }: OwnProfileProps) {
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
        rates={rates(operator)}
        vehicles={vehicles(operator.id)}
        history={<OperatorHistory id={operator.id} />}
        {...rest}
      />
    </>
  )
}

/** Why the provider refused the last change. source: Z-29. */
function RejectedChange({ entry }: { entry: OperatorHistoryEntry }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  return (
    <Alert role="status" color="red" icon={<IconX size={16} aria-hidden />} title={t('changeRejected')}>
      <div className="motora-stack">
        {entry.reason && <blockquote className="motora-reason">{entry.reason}</blockquote>}
        <p className="motora-plain">{t('changeRejectedAt', { at: formats.date(entry.at, 'minute') })}</p>
      </div>
    </Alert>
  )
}

const look: Record<OperatorState, { colour: string; icon: typeof IconBan }> = {
  draft: { colour: 'gray', icon: IconPencil },
  waiting: { colour: 'yellow', icon: IconHourglass },
  rejected: { colour: 'red', icon: IconX },
  operating: { colour: 'green', icon: IconCircleCheck },
  disabled: { colour: 'red', icon: IconBan },
}

/** The operator's state with the provider, why, and what to do next. source: ledgers C-08, C-09, C-25. */
function StandingBanner({ operator, children }: { operator: Operator; children?: ReactNode }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const { colour, icon: Icon } = look[operator.state]
  const reason =
    operator.state === 'disabled' ? (operator.cannotOperateReason ?? operator.note) : operator.cannotOperateReason
  const saysWhy = (operator.state === 'rejected' || operator.state === 'disabled') && reason
  return (
    <Alert role="status" color={colour} icon={<Icon size={16} aria-hidden />} title={t(`standing.${operator.state}`)}>
      <div className="motora-stack">
        {saysWhy && <blockquote className="motora-reason">{reason}</blockquote>}
        <p className="motora-plain">
          {operator.state === 'waiting' && operator.waitingSince
            ? t('next.waitingSince', { since: formats.date(operator.waitingSince, 'minute') })
            : t(`next.${operator.state}`)}
        </p>
        {children}
      </div>
    </Alert>
  )
}

/** The gateway's own knowledge of which operators may operate is a moment old. */
const askAgainMs = 3000

/**
 * When the provider has decided while the screen is open, what the person may open follows immediately.
 * source: ledger C-09.
 */
function useFreshMembership(canOperate: boolean): void {
  const { operatorCanOperate } = useMembership()
  useEffect(() => {
    if (operatorCanOperate === canOperate) return
    // a call that is lost is no harm: it is asked again until both agree
    const ask = () => void session.renew().catch(() => undefined)
    ask()
    const timer = setInterval(ask, askAgainMs)
    return () => clearInterval(timer)
  }, [operatorCanOperate, canOperate])
}

/** The last word on a change is among the newest decisions. */
const looksBack = 20

/** The last word on a change, when it was a no; undefined otherwise. @param rows newest first */
const rejectedChangeOf = (rows: readonly OperatorHistoryEntry[]): OperatorHistoryEntry | undefined => {
  const last = rows.find(({ what }) => what.startsWith('change-'))
  return last?.what === 'change-rejected' ? last : undefined
}

/** The refusal of the last change, if that was the last word on it; decisions are read again when its state differs. */
function useRejectedChange({ operator, change }: OperatorWithChange): OperatorHistoryEntry | undefined {
  const queries = useQueryClient()
  const { id } = operator
  const newest = useQuery(api.list(listOperatorHistory, { params: { id }, query: { page: 1, pageSize: looksBack } }))
  const standing = `${operator.version} ${operator.state} ${change?.submittedAt}`
  const seen = useRef(standing)
  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    void invalidate(queries, [listOperatorHistory])
  }, [queries, standing])
  return change ? undefined : rejectedChangeOf(newest.data?.rows ?? [])
}
