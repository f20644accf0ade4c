import {
  getRentabilityWaterfall,
  type NotRentableReason,
  notRentableReasons,
  type RentabilityWaterfall,
} from '@motora/contract/vehicles'
import { BlockSkeleton, EmptyState, ErrorState, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import './fleet-waterfall.css'
import { useReasonTexts } from './use-reason-texts'

export interface FleetWaterfallProps {
  /** Of one operator; else of everything that the person sees. */
  operatorId?: string
  /** A reason was pressed. */
  onReason?: (reason: NotRentableReason) => void
  /** Which can be pressed, where `onReason` cannot show all of them. */
  choosable?: readonly NotRentableReason[]
}

/** How the fleet shrinks from what is owned to what riders can have now, reason by reason. */
export function FleetWaterfall({ operatorId, onReason, choosable = notRentableReasons }: FleetWaterfallProps) {
  const { t } = useTranslation('rentability')
  const fault = useFault()
  const { data, isLoadingError, error, refetch } = useQuery({
    ...api.query(getRentabilityWaterfall, { query: { sharingOperatorId: operatorId } }, { refetchInterval: 30_000 }),
  })
  if (isLoadingError) return <ErrorState {...fault(error)} onRetry={() => refetch()} />
  if (!data) return <BlockSkeleton height={240} />
  if (data.owned === 0) return <EmptyState why={t('empty')} />
  return <Fall {...data} choose={(reason) => (choosable.includes(reason) ? onReason : undefined)} />
}

type Choose = (reason: NotRentableReason) => FleetWaterfallProps['onReason']

function Fall({ owned, steps, rentable, at, choose }: RentabilityWaterfall & { choose: Choose }) {
  const { t } = useTranslation('rentability')
  const formats = useFormats()
  const texts = useReasonTexts()
  const number = (count: number) => formats.number(count, 0)
  const left = steps.map((_, nth) => owned - steps.slice(0, nth + 1).reduce((sum, step) => sum + step.stopped, 0))
  const chosen = steps.filter(({ reason }) => choose(reason)).length
  return (
    <div className="motora-fall">
      <table>
        <caption>
          <strong className="motora-fall-line">{t('fleet')}</strong>
          <span className="motora-second motora-fall-line">
            {t('share', { share: formats.percent((rentable / owned) * 100) })} ·{' '}
            {t('asOf', { time: formats.date(at, 'second').slice(-8) })}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('reason')}</th>
            <th scope="col" className="motora-fall-figure">
              {t('stopped')}
            </th>
            <th scope="col" className="motora-fall-figure">
              {t('have')}
            </th>
            <th scope="col" className="motora-fall-wide">
              {t('menders')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Total name={t('owned')} count={number(owned)} bar={<Bar from={0} to={1} kind="whole" />} />
          {steps.map(({ reason, stopped, have, mendedBy }, nth) => (
            <tr key={reason}>
              <th scope="row">
                <ReasonName name={texts.name(reason)} meaning={texts.meaning(reason)} reason={reason} choose={choose} />
                <span className="motora-second motora-fall-narrow">{texts.menders(mendedBy)}</span>
                <Bar from={(left[nth] ?? 0) / owned} to={((left[nth] ?? 0) + stopped) / owned} kind="lost" />
              </th>
              <td className="motora-fall-figure">{stopped === 0 ? number(0) : `−${number(stopped)}`}</td>
              <td className="motora-fall-figure">{number(have)}</td>
              <td className="motora-fall-wide motora-second">{texts.menders(mendedBy)}</td>
            </tr>
          ))}
          <Total
            name={t('rentable')}
            count={number(rentable)}
            bar={<Bar from={0} to={rentable / owned} kind="whole" />}
          />
        </tbody>
      </table>
      {steps.length > 0 && (
        <p className="motora-second">
          {t('explained')} {chosen > 0 && t(chosen === steps.length ? 'show' : 'showSome')}
        </p>
      )}
    </div>
  )
}

interface NameProps {
  reason: NotRentableReason
  name: string
  meaning: string
  choose: Choose
}

function ReasonName({ reason, name, meaning, choose }: NameProps) {
  const onReason = choose(reason)
  if (!onReason) return <span title={meaning}>{name}</span>
  return (
    <button type="button" className="motora-link" title={meaning} onClick={() => onReason(reason)}>
      {name}
    </button>
  )
}

function Total({ name, count, bar }: { name: string; count: string; bar: ReactNode }) {
  return (
    <tr className="motora-fall-total">
      <th scope="row">
        {name}
        {bar}
      </th>
      <td className="motora-fall-figure">{count}</td>
      <td />
      <td className="motora-fall-wide" />
    </tr>
  )
}

/** What is left is plain, what is lost is hatched: shares of what is owned. The figures next to it say the same. */
function Bar({ from, to, kind }: { from: number; to: number; kind: 'whole' | 'lost' }) {
  const style = { '--from': `${from * 100}%`, '--to': `${to * 100}%` } as CSSProperties
  return (
    <span className="motora-fall-bar" data-kind={kind} style={style} aria-hidden>
      <span />
    </span>
  )
}
