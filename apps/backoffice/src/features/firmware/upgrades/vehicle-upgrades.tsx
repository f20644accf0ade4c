import { listVehicleUpgrades, type VehicleUpgrade } from '@motora/contract/firmware'
import { ActionButton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { pathTo } from '../../../shell/paths'
import { useMay } from '../../../shell/session/use-session'
import { SignatureBadge } from '../firmwares/signature-badge'
import { NewUpgradeDialog } from './new-upgrade-dialog'
import { UpdateProgress } from './update-progress'
import { UpdateStatusBadge } from './update-status-badge'
import { updateTrouble } from './update-trouble'
import './upgrades.css'

const pageSize = 10
const runningMs = 2000
const quietMs = 15_000
const isOpen = ({ endedAt, upgradeState }: VehicleUpgrade) => endedAt === null && upgradeState === 'running'

export interface VehicleUpgradesProps {
  vehicleId: string
  plate: string
  /** Set: it takes no more updates, and this is why. */
  whyNot?: string | undefined
}

/** The campaigns that a vehicle is part of, with how far it is, and those it was part of. source: ledger R-04. */
export function VehicleUpgrades({ vehicleId, plate, whyNot }: VehicleUpgradesProps) {
  const { t } = useTranslation('upgrades')
  const fault = useFault()
  const mayWrite = useMay('upgrades.write')
  const [choosing, setChoosing] = useState(false)
  const upgrades = useInfiniteQuery({
    ...api.pages(listVehicleUpgrades, { params: { id: vehicleId } }, pageSize),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.rows.some(isOpen) ? runningMs : quietMs),
  })
  if (upgrades.isPending) return <TextSkeleton lines={4} />
  if (!upgrades.data) return <ErrorState {...fault(upgrades.error)} onRetry={() => upgrades.refetch()} />
  const rows = upgrades.data.pages.flatMap((page) => page.rows)
  return (
    <div className="motora-stack">
      {rows.length === 0 ? (
        <EmptyState why={t('vehicle.none')} />
      ) : (
        <ol className="motora-list" aria-label={t('vehicle.of', { plate })}>
          {rows.map((row) => (
            <Row key={row.upgradeId} row={row} plate={plate} />
          ))}
        </ol>
      )}
      {upgrades.hasNextPage && (
        <div>
          <ActionButton onClick={() => upgrades.fetchNextPage()}>{t('vehicle.more')}</ActionButton>
        </div>
      )}
      {mayWrite && (
        <div className="motora-actions">
          <ActionButton
            icon={<IconUpload size={16} aria-hidden />}
            disabledReason={whyNot}
            onClick={() => setChoosing(true)}
          >
            {t('vehicle.update')}
          </ActionButton>
        </div>
      )}
      {choosing && <NewUpgradeDialog vehicleIds={[vehicleId]} onClose={() => setChoosing(false)} />}
    </div>
  )
}

function Row({ row, plate }: { row: VehicleUpgrade; plate: string }) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const trouble = updateTrouble(t, row, row.upgradeState)
  const { previousVersion, version, target, created, endedAt, sentAt } = row
  return (
    <li>
      <span className="motora-two-lines">
        <Link to={pathTo('/upgrades/$id', { id: row.upgradeId })} className="motora-link">
          {row.upgradeName}
        </Link>
        <span>{t('vehicle.versions', { target, from: previousVersion ?? '–', to: version })}</span>
        <span>
          <SignatureBadge state={row.signatureState} />
        </span>
        {trouble && <span>{trouble}</span>}
        <span className="motora-second">
          <time dateTime={endedAt ?? sentAt ?? created}>{formats.date(endedAt ?? sentAt ?? created, 'minute')}</time>
          {row.attempts > 1 && <> · {t('vehicle.attempts', { count: row.attempts })}</>}
        </span>
      </span>
      <span className="motora-upgrade-now">
        <UpdateStatusBadge status={row.status} />
        <UpdateProgress {...row} of={plate} />
      </span>
    </li>
  )
}
