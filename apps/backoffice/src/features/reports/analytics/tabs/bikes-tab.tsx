import { getBikesStatistics, type VehicleFigures } from '@motora/contract/sharing'
import { type FigureRow, FigureTable, type Formats, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import { pathTo } from '../../../../shell/paths'
import { type Asked, queriesOf } from '../asked'
import { ListLink } from '../list-link'
import { TabFrame } from '../tab-frame'

const amountsOf = (amounts: VehicleFigures['amounts'], formats: Formats): string =>
  amounts.map(({ amount, currency }) => formats.money(centsOf(amount), currency)).join(' · ') || '–'

/** Which vehicles earn nothing? source: MONEY §10 */
export function BikesTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const { now } = queriesOf(asked)
  const read = useQuery(api.query(getBikesStatistics, now))
  const vehicleRows = (vehicles: readonly VehicleFigures[]): FigureRow[] => {
    const most = Math.max(1, ...vehicles.map(({ rentals }) => rentals))
    return vehicles.map(({ vehicleId, vehicle, rentals, distanceKms, amounts, idleDays }) => ({
      id: vehicleId,
      name: (
        <ListLink screen="/scooters/$id" to={pathTo('/scooters/$id', { id: vehicleId })}>
          {vehicle}
        </ListLink>
      ),
      figures: [
        formats.number(rentals),
        formats.kilometres(distanceKms * 1000),
        amountsOf(amounts, formats),
        idleDays === null ? t('bikes.never') : formats.number(idleDays),
      ],
      share: rentals / most,
    }))
  }
  const headings = [
    t('bikes.vehicle'),
    t('efficiency.rentals'),
    t('efficiency.distance'),
    t('bikes.amount'),
    t('bikes.idleDays'),
  ]
  return (
    <TabFrame now={read} question={t('bikes.question')}>
      {(data) => {
        const highest = Math.max(1, ...data.batteryAtEnd.map(({ rentals }) => rentals))
        const share = (vehicles: number) => (data.vehicles > 0 ? vehicles / data.vehicles : 0)
        return (
          <>
            <FigureTable label={t('bikes.best')} headings={headings} rows={vehicleRows(data.best)} />
            <FigureTable label={t('bikes.worst')} headings={headings} rows={vehicleRows(data.worst)} />
            <FigureTable
              label={t('bikes.idle')}
              headings={[t('bikes.idleDays'), t('bikes.vehicles')]}
              rows={[
                ...data.idle.map(({ from, vehicles }, at) => {
                  const next = data.idle[at + 1]?.from
                  return {
                    id: String(from),
                    name:
                      next === undefined
                        ? t('bikes.more', { from })
                        : next - from === 1
                          ? String(from)
                          : `${from}–${next - 1}`,
                    figures: [formats.number(vehicles)],
                    share: share(vehicles),
                  }
                }),
                {
                  id: 'never',
                  name: t('bikes.never'),
                  figures: [formats.number(data.neverRented)],
                  share: share(data.neverRented),
                  tone: 'red' as const,
                },
              ]}
            />
            <FigureTable
              label={t('bikes.battery')}
              headings={[t('bikes.batteryAtEnd'), t('efficiency.rentals')]}
              rows={data.batteryAtEnd.map(({ from, rentals }) => ({
                id: String(from),
                name: `${formats.percent(from)} – ${formats.percent(from === 90 ? 100 : from + 9)}`,
                figures: [formats.number(rentals)],
                share: rentals / highest,
                tone: from < 20 ? ('red' as const) : ('green' as const),
              }))}
            />
          </>
        )
      }}
    </TabFrame>
  )
}
