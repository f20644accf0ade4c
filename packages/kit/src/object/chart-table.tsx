import { useFormats, useKitTexts } from '../texts/kit-texts'
import { type ChartSeries, valueAt } from './chart-series'

const hourMs = 3_600_000

/** The same figures in words: a row for each hour, the newest first. */
export function ChartTable(props: { label: string; series: readonly ChartSeries[]; since: number; until: number }) {
  const { label, series, since, until } = props
  const { object } = useKitTexts()
  const formats = useFormats()
  const first = Math.ceil(since / hourMs) * hourMs
  const hours = Array.from({ length: Math.floor((until - first) / hourMs) + 1 }, (_, n) => first + n * hourMs).reverse()
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
          {hours.map((at) => (
            <tr key={at}>
              <th scope="row">{formats.date(at, 'minute')}</th>
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
