import { SegmentedControl } from '@mantine/core'
import { mayListSeveralOperators, worksInTheStreet } from '@motora/contract'
import { EmptyState, useFormats } from '@motora/kit'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FleetList } from '../../features/vehicles/map/fleet-list'
import type { FleetPicture } from '../../features/vehicles/map/fleet-view'
import type { Highlight } from '../../features/vehicles/map/highlight'
import { lastWord } from '../../features/vehicles/map/use-fleet-view'
import type { PastFleet } from '../../features/vehicles/past/use-past-fleet'
import { liveFleet, useLiveHealth } from '../../shell/live/live-fleet'
import type { useOwnPlace } from '../../shell/place/own-place'
import { useMembership } from '../../shell/session/use-session'
import './locations-list.css'

const rowPixels = { desk: 52, phone: 64 }

export interface LocationsListProps {
  picture: FleetPicture
  /** Undefined: the present is shown. */
  past: PastFleet | undefined
  own: ReturnType<typeof useOwnPlace>
  isFiltered: boolean
  openId: string | undefined
  highlight: Highlight
  onPhone: boolean
  onChoose: (id: string) => void
}

/** What the map shows, as a list: worst first, or by distance from the person. */
export function LocationsList(props: LocationsListProps) {
  const { picture, past, own, isFiltered, openId, highlight, onPhone, onChoose } = props
  const { t } = useTranslation('locations')
  const formats = useFormats()
  const { role } = useMembership()
  /** Their lists count vehicles of operators that the map leaves out. source: ledger C-08 */
  const seesOthers = mayListSeveralOperators(role) && !worksInTheStreet(role)
  const health = useLiveHealth()
  const frame = past?.state.frame
  const of = past
    ? { ids: frame?.listed.map(({ id }) => id), total: frame?.shown }
    : { ids: picture.counts && picture.ids, total: picture.counts && picture.ids.length }
  const listed = of.ids?.length ?? 0
  const isCutOff = !past && of.ids === undefined && health.source === 'offline'
  return (
    <section className="motora-fleet-list" aria-label={t('list')}>
      <div className="motora-fleet-list-head">
        <span className="motora-fleet-total" role="status">
          {of.total !== undefined && t('total', { count: of.total, amount: formats.number(of.total, 0) })}
        </span>
        {!past && (
          <SegmentedControl
            size="xs"
            aria-label={t('order')}
            value={own.place ? 'near' : 'worst'}
            onChange={(order) => void (order === 'near' ? own.ask() : own.forget())}
            data={[
              { value: 'worst', label: t('worst') },
              { value: 'near', label: t('nearest') },
            ]}
          />
        )}
      </div>
      {own.problem && (
        <p role="alert" className="motora-fleet-note">
          {t(`near.${own.problem}`)}
        </p>
      )}
      {!past && picture.notOnMap > 0 && (
        <p className="motora-fleet-note">{t('notOnMap', { count: picture.notOnMap })}</p>
      )}
      {seesOthers && !past && <p className="motora-fleet-note">{t('notOperating')}</p>}
      {past && of.total !== undefined && of.total > listed && (
        <p className="motora-fleet-note">{t('listCut', { count: of.total, shown: listed })}</p>
      )}
      <div className="motora-fleet-rows">
        {isCutOff ? (
          <EmptyState why={t('offline')} icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />} />
        ) : (
          <FleetList
            ids={of.ids}
            vehicleOf={past ? (id) => frame?.listed.find((one) => one.id === id) : (id) => liveFleet.get(id)}
            at={past ? frame?.at : lastWord(health)}
            near={past ? undefined : own.place}
            openId={openId}
            highlight={highlight}
            empty={t(isFiltered ? 'noneOfFilter' : 'noVehicles')}
            rowPixels={onPhone ? rowPixels.phone : rowPixels.desk}
            onChoose={onChoose}
          />
        )}
      </div>
    </section>
  )
}
