import type { Vehicle, VehicleRecord } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { protocolFact } from './protocol-fact'
import { RecordPart } from './record-part'

/** By which way a vehicle reaches us, and how steadily in the last 24 hours. source: ledger E-22; decision 0017. */
export function Communication({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  return (
    <RecordPart vehicleId={vehicle.id}>
      {({ communication }) => (
        <div className="motora-stack">
          <Facts
            facts={[
              { label: t('source'), value: communication.source ?? t('neverReached') },
              ...protocolFact(t('protocol'), vehicle, communication),
              { label: t('lastReception'), value: formats.date(communication.lastConnectionTimestamp, 'second') },
              { label: t('longestGap'), value: formats.duration(communication.longestGapSeconds) },
            ]}
          />
          <ReportsByHour hours={communication.hours} />
        </div>
      )}
    </RecordPart>
  )
}

/** A bar for each hour; a table for those who do not see it says the same. */
function ReportsByHour({ hours }: { hours: VehicleRecord['communication']['hours'] }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  const most = Math.max(1, ...hours.map(({ reports }) => reports))
  const hourOf = (timestamp: string) => formats.date(timestamp, 'minute').slice(-5)
  const [first, last] = [hours[0], hours.at(-1)]
  return (
    <figure className="motora-hours">
      <figcaption>{t('reportsByHour', { most: formats.number(most) })}</figcaption>
      <div className="motora-hour-bars" aria-hidden>
        {hours.map(({ hourTimestamp, reports }) => (
          <span key={hourTimestamp} title={`${hourOf(hourTimestamp)} · ${formats.number(reports)}`}>
            <span style={{ height: `${(reports / most) * 100}%` }} />
          </span>
        ))}
      </div>
      {first && last && (
        <div className="motora-hour-ends motora-second" aria-hidden>
          <span>{hourOf(first.hourTimestamp)}</span>
          <span>{hourOf(last.hourTimestamp)}</span>
        </div>
      )}
      <table className="motora-hidden">
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            <th scope="col">{t('reports')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hourTimestamp, reports }) => (
            <tr key={hourTimestamp}>
              <th scope="row">{formats.date(hourTimestamp, 'minute')}</th>
              <td>{formats.number(reports)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
