import { type ChartSeries, unbroken, valueAt } from './chart-series'
import { niceTop } from './time-scale'

interface ChartLaneProps {
  series: ChartSeries
  /** A moment in px. */
  x: (at: number) => number
  top: number
  height: number
  width: number
  gapMs: number
  cursor: number | undefined
  reachMs: number
}

/** Room above the drawing for its name and value. */
const headPixels = 16

/** One series of a chart, drawn in its own strip. */
export function ChartLane({ series, x, top, height, width, gapMs, cursor, reachMs }: ChartLaneProps) {
  const values = series.points.flatMap(({ value }) => value ?? [])
  const highest = series.top ?? niceTop(Math.max(0, ...values))
  const foot = top + height
  const y = (value: number) => foot - (Math.min(highest, Math.max(0, value)) / highest) * (height - headPixels)
  const shown = cursor === undefined ? undefined : valueAt(series, cursor, reachMs)
  return (
    <g data-tone={series.tone} className="kit-chart-lane">
      <line className="kit-chart-foot" x1={0} x2={width} y1={foot} y2={foot} />
      {series.kind === 'bars'
        ? series.points.map(({ at, value }) => {
            const [from, to] = [Math.max(0, x(at)), Math.min(width, x(at + (series.barMs ?? 0)))]
            if (!value || to - from <= 1) return null
            return (
              <rect
                key={at}
                className="kit-chart-bar"
                data-shown={shown?.at === at || undefined}
                x={from + 1}
                width={Math.max(1, to - from - 2)}
                y={y(value)}
                height={foot - y(value)}
                rx={1}
              />
            )
          })
        : unbroken(series.points, gapMs).map((part) => {
            const line = part.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' L')
            const [first, last] = [part[0], part.at(-1)]
            if (!first || !last) return null
            // one report alone is a point
            if (part.length === 1)
              return <circle key={first.at} className="kit-chart-dot" cx={x(first.at)} cy={y(first.value)} r={2} />
            return (
              <g key={first.at}>
                <path
                  className="kit-chart-area"
                  d={`M${x(first.at).toFixed(1)},${foot} L${line} L${x(last.at).toFixed(1)},${foot} Z`}
                />
                <path className="kit-chart-line" d={`M${line}`} />
              </g>
            )
          })}
      {shown && shown.value !== null && series.kind === 'line' && (
        <circle className="kit-chart-dot" cx={x(shown.at)} cy={y(shown.value)} r={3} />
      )}
    </g>
  )
}
