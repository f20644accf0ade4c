import { getRentability, type LiveVehicle, type Rentability } from '@motora/contract/vehicles'
import { ErrorState, StatusBadge, TextSkeleton, useFormats } from '@motora/kit'
import { lowBatteryPercent } from '@motora/rules/vehicles'
import { IconCircleCheck, IconCircleX, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useLiveVehicle } from '../../../shell/live/live-fleet'
import { client } from '../../../shell/session/browser-session'
import './rentability.css'
import { useReasonTexts } from './use-reason-texts'
import { useWay } from './use-way'

/** What the live stream tells and renting asks for: when it changes, the answer is asked for at once. */
const stateOf = (live: LiveVehicle | undefined): string =>
  live
    ? [live.status, live.outOfService, live.operatorId, live.latitude === null, isLow(live)].map(String).join()
    : 'unknown'
const isLow = ({ batteryPercent }: LiveVehicle) => batteryPercent !== null && batteryPercent < lowBatteryPercent

/** Whether riders can have this vehicle now; if not, every reason, who mends it, and what this person can do. */
export function RentabilityPanel({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('rentability')
  const refusal = useRefusalText()
  const state = stateOf(useLiveVehicle(vehicleId))
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['vehicles', 'rentability', vehicleId, state],
    queryFn: ({ signal }) => client.call(getRentability, { params: { id: vehicleId } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  return (
    <section className="motora-why" aria-label={t('title')}>
      {isError && !data ? (
        <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
      ) : data ? (
        <Answer vehicleId={vehicleId} answer={data} />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </section>
  )
}

function Answer({ vehicleId, answer: { isRentable, reasons, at } }: { vehicleId: string; answer: Rentability }) {
  const { t } = useTranslation('rentability')
  const formats = useFormats()
  return (
    <>
      <div className="motora-why-head">
        <span role="status">
          {isRentable ? (
            <StatusBadge tone="green" icon={<IconCircleCheck size={16} />}>
              {t('yes')}
            </StatusBadge>
          ) : (
            <StatusBadge tone="red" icon={<IconCircleX size={16} />}>
              {t('no', { count: reasons.length })}
            </StatusBadge>
          )}
        </span>
        <span className="motora-second">{t('asOf', { time: formats.date(at, 'second') })}</span>
      </div>
      {reasons.length > 0 && (
        <ol className="motora-why-list">
          {reasons.map((why) => (
            <Reason key={why.reason} vehicleId={vehicleId} {...why} />
          ))}
        </ol>
      )}
    </>
  )
}

function Reason({ vehicleId, reason, mendedBy }: { vehicleId: string } & Rentability['reasons'][number]) {
  const { t } = useTranslation('rentability')
  const texts = useReasonTexts()
  const way = useWay(vehicleId)(reason, mendedBy)
  return (
    <li>
      <strong>{texts.name(reason)}</strong>
      <span>{texts.meaning(reason)}</span>
      <span className="motora-second">{t('mendedBy', { who: texts.menders(mendedBy) })}</span>
      {way && (
        <span className="motora-why-way">
          <IconUserCheck size={16} role="img" aria-label={t('you')} />
          {way.href === undefined ? (
            way.text
          ) : (
            <Link to={way.href} className="motora-link">
              {way.text}
            </Link>
          )}
        </span>
      )}
    </li>
  )
}
