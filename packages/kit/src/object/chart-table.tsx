import { useFormats, useKitTexts } from '../texts/kit-texts'
import { type ChartSeries, valueAt } from './chart-series'

const hourMs = 3_600_000

interface ChartTableProps {
  label: string
  series: readonly ChartSeries[]
  since: number
  until: number
  /** Each bar of the first series is a row, under this name. */
  barName: ((at: number) => string) | undefined
}

/** The same figures in words: a row for each hour, or each bar, the newest first. */
export function ChartTable({ label, series, since, until, barName }: ChartTableProps) {
  const { object } = useKitTexts()
  const formats = useFormats()
  const first = Math.ceil(since / hourMs) * hourMs
  const hours = Array.from({ length: Math.floor((until - first) / hourMs) + 1 }, (_, n) => first + n * hourMs)
  const rows = (barName ? (series[0]?.points.map(({ at }) => at) ?? []) : hours).toReversed()
  return (
    <div className="kit-chart-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{object.time}</th>
            {series.map((one) => (
              <th key={one.id} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((at) => (
            <tr key={at}>
              <th scope="row">{barName ? barName(at) : formats.date(at, 'minute')}</th>
              {series.map((one) => {
                const value = valueAt(one, at, hourMs / 2)?.value
                return <td key={one.id}>{value === null || value === undefined ? '' : one.format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
