import { SegmentedControl } from '@mantine/core'
import { getHeatMapStatistics, type HeatStatistics } from '@motora/contract/sharing'
import { maxHeatMapDays } from '@motora/contract/vehicles'
import { EmptyState, FigureTable, useFormats } from '@motora/kit'
import { boundsOf, FitBounds, HeatLayer, MapFrame, type MapFrameProps } from '@motora/kit/map'
import { daysFromTo } from '@motora/rules/time'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import { heatStrength } from '../../../../shell/map/heat-strength'
import { viewOn } from '../../../../shell/map/map-start'
import { useBaseMap } from '../../../../shell/map/use-base-map'
import { type Asked, queriesOf } from '../asked'
import { TabFrame } from '../tab-frame'

/** Cells of about this size stand next to one another. source: contract, heatStatistics */
const gridMetres = 100
const placesListed = 20

interface HeatTabProps {
  asked: Asked
  /** What replaces the map where there is none to draw on. */
  Frame?: ComponentType<MapFrameProps>
}

/** Where do rentals begin and end? At most 90 days. source: MONEY §10; ledger P-13 */
export function HeatTab({ asked, Frame = MapFrame }: HeatTabProps) {
  const { t } = useTranslation('analytics')
  const isTooLong = daysFromTo(asked.span.since, asked.span.until) > maxHeatMapDays
  const read = useQuery({ ...api.query(getHeatMapStatistics, queriesOf(asked).now), enabled: !isTooLong })
  if (isTooLong) return <EmptyState why={t('heat.tooLong', { days: maxHeatMapDays })} />
  return (
    <TabFrame now={read} question={t('heat.question')}>
      {(data) =>
        data.starts.length + data.ends.length === 0 ? (
          <EmptyState why={t('heat.none')} />
        ) : (
          <Places data={data} Frame={Frame} />
        )
      }
    </TabFrame>
  )
}

type Side = keyof HeatStatistics

function Places({ data, Frame }: Pick<Required<HeatTabProps>, 'Frame'> & { data: HeatStatistics }) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const mapStyle = useBaseMap()
  const [side, setSide] = useState<Side>('starts')
  const places = data[side]
  const most = Math.max(1, ...places.map(({ weight }) => weight))
  const points = useMemo(() => {
    const strengthOf = heatStrength(places.map(({ weight }) => weight))
    return places.map(({ latitude, longitude, weight }) => [longitude, latitude, strengthOf(weight)] as const)
  }, [places])
  const bounds = useMemo(
    () => boundsOf(places.map(({ latitude, longitude }) => [longitude, latitude] as const)),
    [places],
  )
  return (
    <>
      <SegmentedControl
        aria-label={t('heat.side')}
        data={[
          { value: 'starts', label: t('heat.starts') },
          { value: 'ends', label: t('heat.ends') },
        ]}
        value={side}
        onChange={(next) => setSide(next as Side)}
      />
      <div className="motora-analytics-map">
        <Frame label={t(`heat.${side}`)} mapStyle={mapStyle} initialView={viewOn(bounds)}>
          <HeatLayer id="rentals" points={points} gridMetres={gridMetres} />
          <FitBounds bounds={bounds} paddingPixels={24} milliseconds={0} />
        </Frame>
      </div>
      <FigureTable
        label={t('heat.most')}
        headings={[t('heat.place'), t('efficiency.rentals')]}
        rows={places.slice(0, placesListed).map(({ latitude, longitude, weight }) => ({
          id: `${latitude} ${longitude}`,
          name: formats.position(latitude, longitude),
          figures: [formats.number(weight)],
          share: weight / most,
        }))}
      />
    </>
  )
}
