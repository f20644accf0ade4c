import { listUpgradeVehicles, type Upgrade } from '@motora/contract/firmware'
import { ChipsSkeleton, ErrorState, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { judgedOf } from '@motora/rules/firmware'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../../shell/api/query-key'
import { useFault } from '../../../../shell/language/fault-text'
import { useMay } from '../../../../shell/session/use-session'
import { PreviewPanel } from '../preview-panel'
import { ReasonList } from '../reason-list'
import { isMoving, upgradeQuery } from '../upgrade-calls'
import { UpgradeStateBadge } from '../upgrade-state-badge'
import '../upgrades.css'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { UpgradeActions } from './upgrade-actions'
import { type OperatorNameOf, UpgradeFacts } from './upgrade-facts'
import { UpgradeVehicles } from './upgrade-vehicles'

export interface UpgradeScreenProps {
  id: string
  operatorName: OperatorNameOf
}

/** One campaign: its progress, what was planned, and each of its vehicles. source: ledgers. */
export function UpgradeScreen({ id, operatorName }: UpgradeScreenProps) {
  const { t } = useTranslation('upgrades')
  const fault = useFault()
  const mayWrite = useMay('upgrades.write')
  const upgrade = useQuery(upgradeQuery(id))
  useLastLook(upgrade.data)
  if (!upgrade.data)
    return (
      <>
        <PageTitle>{t('campaign')}</PageTitle>
        {upgrade.isPending ? (
          <div className="motora-stack">
            <ChipsSkeleton chips={7} />
            <TextSkeleton lines={8} />
          </div>
        ) : (
          <ErrorState {...fault(upgrade.error)} onRetry={() => upgrade.refetch()} />
        )}
      </>
    )
  const { name, state, endedBecause, isOwn, startedAt, excluded, firmwareId, selection, allowOlder, target } =
    upgrade.data
  return (
    <article className="motora-upgrade" aria-label={name}>
      <PageTitle
        aside={<UpgradeStateBadge state={state} />}
        actions={mayWrite && <UpgradeActions upgrade={upgrade.data} />}
      >
        {name}
      </PageTitle>
      {/* its words change with the state alone: that much is spoken, and not each figure */}
      <p role="status" className="motora-plain motora-second">
        {t(endedBecause === null ? `says.${state}` : `endedBecause.${endedBecause}`)}
      </p>
      {!isOwn && <p className="motora-note">{t('whyNot.not-own')}</p>}
      {!mayWrite && <p className="motora-note">{t('readOnly')}</p>}
      <PausedNotice upgrade={upgrade.data} />
      <UpgradeFacts upgrade={upgrade.data} now={upgrade.dataUpdatedAt} operatorName={operatorName} />
      <ReasonList kind="exclusion" counts={excluded} />
      {startedAt === null && state !== 'cancelled' && selection && (
        <PreviewPanel ask={{ firmwareId, selection, allowOlder, upgradeId: id }} target={target} />
      )}
      {startedAt !== null && <UpgradeVehicles upgrade={upgrade.data} />}
    </article>
  )
}

/** When nothing moves any more the vehicles are read once again: the last change may have come after the last look. */
function useLastLook(upgrade: Upgrade | undefined) {
  const queries = useQueryClient()
  const moved = useRef(false)
  const moves = upgrade !== undefined && isMoving(upgrade)
  useEffect(() => {
    if (moved.current && !moves) void invalidate(queries, [listUpgradeVehicles])
    moved.current = moves
  }, [moves, queries])
}

/** Why a campaign paused by itself, and what to do about it. */
function PausedNotice({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  if (upgrade.pausedBecause !== 'failures') return null
  const { judged, failed } = judgedOf(upgrade.counts)
  // where none has failed for good, the errors are at those that wait for their next attempt
  const look = upgrade.counts.failed > 0 ? t('status.failed') : t('status.pending')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {/* not the alert's own title: its colour is too pale to be read */}
      <p className="motora-plain">
        <strong>{t('pausedByItself')}</strong>
      </p>
      <p className="motora-plain">
        {t('pausedByItself.why', {
          failed: formats.number(failed, 0),
          ended: formats.number(judged, 0),
          limit: formats.percent(upgrade.pauseAboveFailedPercent),
        })}
      </p>
      <ol>
        <li>{t('pausedByItself.look', { failed: look })}</li>
        <li>{t('pausedByItself.resume', { resume: t('resume'), retry: t('retry') })}</li>
        <li>{t('pausedByItself.cancel', { cancel: t('cancel') })}</li>
      </ol>
    </Alert>
  )
}
