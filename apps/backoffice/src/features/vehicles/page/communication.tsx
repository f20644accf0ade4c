import type { Vehicle, VehicleRecord } from '@motora/contract/vehicles'
import { Moment, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { LastDayChart } from './last-day-chart'
import { protocolFact, protocolName } from './protocol-fact'
import { RecordPart } from './record-part'
import { useClockAtLeast, useClockText } from './use-clock-text'

/** By which way a vehicle reaches us, and how steadily in the last 24 hours. source: ledger E-22; decision 0017. */
export function Communication({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  const clockText = useClockText()
  const clockAtLeast = useClockAtLeast()
  const clockFact = ({ wrongClock, clockOffSeconds }: VehicleRecord['communication']) => {
    if (clockOffSeconds !== null) return [{ label: t('clock'), value: clockAtLeast(clockOffSeconds) }]
    return wrongClock === null
      ? []
      : [
          {
            label: t('clock'),
            value: (
              <span className="motora-two-lines">
                <strong>{clockText(wrongClock.offSeconds)}</strong>
                <span className="motora-second">
                  {t('clockWrong', { at: formats.date(wrongClock.timestamp, 'minute') })}
                </span>
              </span>
            ),
          },
        ]
  }
  return (
    <RecordPart vehicleId={vehicle.id}>
      {({ communication }) => (
        <div className="motora-stack">
          <Facts
            facts={[
              {
                label: t('source'),
                value: communication.source ? protocolName(communication.source) : t('neverReached'),
              },
              ...protocolFact(t('protocol'), vehicle, communication),
              {
                label: t('lastReception'),
                value: communication.lastConnectionTimestamp && <Moment at={communication.lastConnectionTimestamp} />,
              },
              ...clockFact(communication),
              { label: t('longestGap'), value: formats.duration(communication.longestGapSeconds) },
            ]}
          />
          <LastDayChart hours={communication.hours} />
        </div>
      )}
    </RecordPart>
  )
}
