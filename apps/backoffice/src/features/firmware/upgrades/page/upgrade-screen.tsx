import type { Upgrade } from '@motora/contract/firmware'
import { ErrorState, PageTitle, TextSkeleton, TilesSkeleton } from '@motora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../../shell/language/refusal-text'
import { useMay } from '../../../../shell/session/use-session'
import { PreviewPanel } from '../preview-panel'
import { ReasonList } from '../reason-list'
import { isMoving, upgradeQuery, upgradesKey } from '../upgrade-calls'
import { UpgradeStateBadge } from '../upgrade-state-badge'
import '../upgrades.css'
import { PausedNotice } from './paused-notice'
import { UpgradeActions } from './upgrade-actions'
import { type OperatorNameOf, UpgradeFacts } from './upgrade-facts'
import { UpgradeVehicles } from './upgrade-vehicles'

export interface UpgradeScreenProps {
  id: string
  operatorName: OperatorNameOf
}

/** One campaign: how it goes, what was planned, and each of its vehicles. source: ledgers. */
export function UpgradeScreen({ id, operatorName }: UpgradeScreenProps) {
  const { t } = useTranslation('upgrades')
  const refusal = useRefusalText()
  const mayWrite = useMay('upgrades.write')
  const upgrade = useQuery(upgradeQuery(id))
  useLastLook(upgrade.data)
  if (!upgrade.data)
    return (
      <>
        <PageTitle>{t('campaign')}</PageTitle>
        {upgrade.isPending ? (
          <div className="motora-stack">
            <TilesSkeleton tiles={7} />
            <TextSkeleton lines={8} />
          </div>
        ) : (
          <ErrorState
            what={refusal(upgrade.error)}
            requestId={requestIdOf(upgrade.error)}
            onRetry={() => upgrade.refetch()}
          />
        )}
      </>
    )
  const { name, state, isOwn, startedAt, excluded, firmwareId, selection, allowOlder, target } = upgrade.data
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
        {t(`says.${state}`)}
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
  const id = upgrade?.id
  const moves = upgrade !== undefined && isMoving(upgrade)
  useEffect(() => {
    if (moved.current && !moves) void queries.invalidateQueries({ queryKey: [...upgradesKey, 'vehicles', id] })
    moved.current = moves
  }, [moves, id, queries])
}
