import { useDebouncedValue } from '@mantine/hooks'
import type { Operator } from '@motora/contract/operators'
import type { RateUpdate } from '@motora/contract/pricing'
import { previewRateOfLoggedOperator, type RatePreview } from '@motora/contract/sharing'
import { BlockSkeleton, EmptyState, ErrorState, type Formats, useFormats } from '@motora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { useFault } from '../../shell/language/fault-text'
import { type TariffValues, updateOf } from './tariff-values'

const askedAfterMs = 400
const skeletonPixels = 200

/**
 * What the operator's last rentals would have cost by what is typed, next to the tariff in force. It always has the same
 * height, so nothing around it moves. source: MONEY §5; decision 0069
 */
export function TariffEffect({ operator }: { operator: Pick<Operator, 'isFree'> }) {
  const { t } = useTranslation('pricing')
  const { control, getValues } = useFormContext<TariffValues>()
  const { isDirty } = useFormState({ control })
  useWatch({ control })
  const update = updateOf(getValues(), operator.isFree)
  const typed = isDirty && update ? JSON.stringify(update) : undefined
  // by its text: the same tariff made again by the form is no other tariff
  const [asked] = useDebouncedValue(typed, askedAfterMs)
  return (
    <section aria-label={t('effect')}>
      <h3 className="motora-tariff-heading">{t('effect')}</h3>
      <p className="motora-second motora-plain">{t('effect.means')}</p>
      <div className="motora-tariff-effect-face">{face()}</div>
    </section>
  )

  function face(): ReactNode {
    if (!isDirty) return <EmptyState why={t('effect.unchanged')} />
    if (!typed) return <EmptyState why={t('effect.incomplete')} />
    if (!asked) return <BlockSkeleton height={skeletonPixels} />
    return <Asked asked={asked} isLate={asked !== typed} />
  }
}

/** @param isLate what is typed is no longer what was asked */
function Asked({ asked, isLate }: { asked: string; isLate: boolean }) {
  const { t } = useTranslation('pricing')
  const fault = useFault()
  const body = JSON.parse(asked) as RateUpdate
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...api.query(previewRateOfLoggedOperator, { body }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState {...fault(error, (why) => t('effect.readError', { why }))} onRetry={() => refetch()} />
  if (!data) return <BlockSkeleton height={skeletonPixels} />
  return (
    <div className="motora-tariff-compared" aria-busy={isLate || isPlaceholderData}>
      <Totals preview={data} />
      {data.rentals.length > 0 ? <Rentals preview={data} /> : <EmptyState why={t('effect.none')} />}
    </div>
  )
}

/** With its sign, so that dearer and cheaper can be distinguished. */
const difference = (formats: Formats, cents: number | null, currency: RatePreview['currency']): string | undefined =>
  cents === null ? undefined : `${cents > 0 ? '+' : ''}${formats.money(cents, currency)}`

function Totals({ preview }: { preview: RatePreview }) {
  const { t } = useTranslation('pricing')
  const formats = useFormats()
  const { total, changes, currency, currentCurrency, unknownCount, underWayCount } = preview
  const figures = [
    ['current', currentCurrency === null ? undefined : formats.money(total.currentCents, currentCurrency)],
    ['new', formats.money(total.newCents, currency)],
    ['difference', difference(formats, total.differenceCents, currency)],
    ['dearer', changes && formats.number(changes.dearer)],
    ['cheaper', changes && formats.number(changes.cheaper)],
    ['same', changes && formats.number(changes.same)],
  ] as const
  return (
    <>
      <dl className="motora-tariff-totals">
        {figures.map(([name, said]) => (
          <div key={name}>
            <dt>{t(`effect.${name}`)}</dt>
            <dd>{said ?? t('effect.nothing')}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="motora-second motora-plain">
        {[
          t('effect.underWay', { count: underWayCount }),
          unknownCount > 0 && t('effect.unknown', { count: unknownCount }),
          currentCurrency !== null && currentCurrency !== currency && t('effect.otherCurrency'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  )
}

function Rentals({ preview: { rentals, currency, currentCurrency } }: { preview: RatePreview }) {
  const { t } = useTranslation('pricing')
  const formats = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by the keyboard as well
    <section className="motora-tariff-rentals" aria-label={t('effect.list')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('effect.start')}</th>
            <th scope="col">{t('effect.minutes')}</th>
            <th scope="col">{t('effect.current')}</th>
            <th scope="col">{t('effect.new')}</th>
            <th scope="col">{t('effect.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rentals.map(({ serviceId, tripStartTimestamp, minutes, currentCents, newCents, differenceCents }) => (
            <tr key={serviceId}>
              <th scope="row">{formats.date(tripStartTimestamp, 'minute')}</th>
              <td>{formats.number(minutes)}</td>
              <td>{currentCurrency === null ? t('effect.nothing') : formats.money(currentCents, currentCurrency)}</td>
              <td>{formats.money(newCents, currency)}</td>
              <td>{difference(formats, differenceCents, currency) ?? t('effect.nothing')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
