import { ActionIcon } from '@mantine/core'
import { maxPageSize } from '@motora/contract'
import { listVehicleCharges, type Vehicle, type VehicleCharge } from '@motora/contract/vehicles'
import { BlockSkeleton, ErrorState, useFormats } from '@motora/kit'
import { IconArrowsExchange, IconBolt, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { dayAt, daySpan } from '../../../shell/day-span'
import { useFault } from '../../../shell/language/fault-text'
import { useMonthNames } from '../../../shell/language/month-names'
import { useAddressPart } from '../../../shell/use-address-part'
import { monthFrom, monthOn, monthSpan } from './month-days'
import { MonthGrid } from './month-grid'

const gridHeightPixels = 320
const icons = { charge: IconBolt, swap: IconArrowsExchange } as const

/** When a vehicle was charged and its battery exchanged, month by month. source: ledger E-22; decision 0017. */
export function ChargingCalendar({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const fault = useFault()
  const [search, setSearch] = useAddressPart('charges')
  const month = monthFrom(search.month, new Date())
  const charges = useQuery(
    api.list(
      listVehicleCharges,
      { params: { id: vehicle.id }, query: { pageSize: maxPageSize, ...daySpan(monthSpan(month)) } },
      { staleTime: 60_000 },
    ),
  )
  const name = useMonthNames().ofYear(month)
  const go = (months: number) => setSearch({ month: monthOn(month, months) })
  const isNow = month === dayAt(Date.now()).slice(0, 7)
  return (
    <div className="motora-stack">
      <div className="motora-month-head">
        <ActionIcon size="lg" onClick={() => go(-1)} aria-label={t('monthBefore')}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <strong aria-live="polite">{name}</strong>
        {/* what has not come cannot have been charged */}
        <ActionIcon
          size="lg"
          onClick={() => {
            if (!isNow) go(1)
          }}
          aria-label={t('monthAfter')}
          // not disabled: it would lose the focus at the end of the way
          aria-disabled={isNow || undefined}
          data-disabled={isNow || undefined}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {charges.data ? (
        <>
          <MonthGrid month={month} name={name} charges={charges.data.rows} icons={icons} />
          <ChargeList charges={charges.data.rows} />
        </>
      ) : charges.isPending ? (
        <BlockSkeleton height={gridHeightPixels} />
      ) : (
        <ErrorState {...fault(charges.error)} onRetry={() => charges.refetch()} />
      )}
    </div>
  )
}

function ChargeList({ charges }: { charges: readonly VehicleCharge[] }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  if (charges.length === 0) return <p className="motora-second motora-plain">{t('noCharges')}</p>
  return (
    <ul className="motora-list" aria-label={t('charges')}>
      {charges.map(({ since, until, fromPercent, toPercent, kind }) => {
        const Icon = icons[kind]
        return (
          <li key={`${since} ${kind}`}>
            <span className="motora-charge-kind">
              <Icon size={16} aria-hidden /> {t(`charge.${kind}`)}
            </span>
            <span>
              {formats.percent(fromPercent)} → {formats.percent(toPercent)}
            </span>
            <span className="motora-second">
              {t('span', { since: formats.date(since, 'minute'), until: formats.date(until, 'minute') })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
