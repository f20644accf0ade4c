import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { ChartLane } from './chart-lane'
import { type ChartSeries, valueAt } from './chart-series'
import { ChartTable } from './chart-table'
import { timeTicks } from './time-scale'
import './time-chart.css'

export interface TimeChartProps {
  /** Names the chart: "Last 24 hours". */
  label: string
  series: readonly ChartSeries[]
  /** Milliseconds since 1970. */
  since: number
  until: number
  /** Height of one series. */
  laneHeight?: number
  /** A line is broken where nothing came for longer. */
  gapMs?: number
  /** Each bar is a row of the table, under this name, and not each hour. */
  barName?: (at: number) => string
}

const usualWidth = 640
const tickWidth = 64
const axisHeight = 20
const laneGap = 8
const stepsAcross = 96
const dayMs = 86_400_000

/** Several figures over one time axis, each in a lane of its own; a crosshair reads all of them at one moment. */
export function TimeChart({
  label,
  series,
  since,
  until,
  laneHeight = 56,
  gapMs = 3_600_000,
  barName,
}: TimeChartProps) {
  const { object } = useKitTexts()
  const formats = useFormats()
  const { ref: watch, width: measured } = useElementSize()
  const frame = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(usualWidth)
  // the observer speaks only after the first paint, and the chart would jump
  useLayoutEffect(() => setFirst((before) => frame.current?.clientWidth || before), [])
  const ref = useMergedRef(frame, watch)
  const width = Math.max(240, measured || first)
  const [cursor, setCursor] = useState<number>()
  const [asTable, setAsTable] = useState(false)
  const tableId = useId()
  const x = (at: number): number => ((at - since) / (until - since)) * width
  const atOf = (pixels: number): number => since + Math.min(1, Math.max(0, pixels / width)) * (until - since)
  const height = series.length * (laneHeight + laneGap) + axisHeight
  const ticks = timeTicks(since, until, Math.floor(width / tickWidth), barName ? 24 : 1)
  // a day's name stands under its bar, and not where the bar begins
  const isByDay = barName !== undefined && series.every((one) => one.kind === 'bars' && one.barMs === dayMs)
  const nameAt = (at: number): number => x(isByDay ? at + dayMs / 2 : at)
  const reachMs = (until - since) / 24
  const shownAt = cursor === undefined ? undefined : Math.min(until, Math.max(since, cursor))
  // no bar is pointed at: the newest, which is named as well
  const readAt = shownAt ?? (barName && newestOf(series))
  const readings = series.map((one) => {
    const known = one.points.filter(({ value }) => value !== null)
    const point = readAt === undefined ? known.at(-1) : valueAt(one, readAt, reachMs)
    return {
      id: one.id,
      words: point?.value === null || point === undefined ? object.noValue : one.format(point.value),
    }
  })
  const move = (event: PointerEvent<HTMLDivElement>) =>
    setCursor(atOf(event.clientX - event.currentTarget.getBoundingClientRect().left))
  const press = (event: KeyboardEvent) => {
    const stops = barName ? barsOf(series) : undefined
    const step = (until - since) / stepsAcross
    const from = readAt ?? until
    const next = stops
      ? barToward(event.key, stops, from)
      : { ArrowLeft: from - step, ArrowRight: from + step, Home: since, End: until }[event.key]
    if (event.key === 'Escape' && cursor !== undefined) {
      event.preventDefault()
      setCursor(undefined)
    }
    if (next === undefined) return
    event.preventDefault()
    setCursor(Math.min(until, Math.max(since, next)))
  }
  const shownBar = barName && readAt !== undefined ? series[0] && valueAt(series[0], readAt, reachMs) : undefined
  const moment =
    readAt === undefined ? '' : barName ? (shownBar ? barName(shownBar.at) : '') : formats.date(readAt, 'minute')
  const spoken = [moment, ...readings.map(({ words }, at) => `${series[at]?.label} ${words}`)].join(', ')
  return (
    <figure className="kit-chart" aria-label={label}>
      <figcaption className="kit-chart-head">
        <span className="kit-chart-title">{label}</span>
        <span className="kit-chart-moment">{moment}</span>
        <button
          type="button"
          className="kit-chart-toggle"
          aria-expanded={asTable}
          aria-controls={tableId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? object.asChart : object.asTable}
        </button>
      </figcaption>
      <div id={tableId}>
        {asTable && <ChartTable label={label} series={series} since={since} until={until} barName={barName} />}
      </div>
      <div className="kit-chart-frame" hidden={asTable} ref={ref}>
        {series.map((one, at) => (
          <div key={one.id} className="kit-chart-reading" style={{ top: at * (laneHeight + laneGap) }} aria-hidden>
            <span className="kit-chart-label">{one.label}</span>
            <span className="kit-chart-value">{readings[at]?.words}</span>
          </div>
        ))}
        <div
          className="kit-chart-field"
          role="slider"
          tabIndex={0}
          aria-label={object.crosshair(label)}
          aria-valuemin={since}
          aria-valuemax={until}
          aria-valuenow={Math.round(readAt ?? until)}
          aria-valuetext={spoken}
          onPointerMove={move}
          onPointerDown={move}
          onPointerLeave={() => setCursor(undefined)}
          onKeyDown={press}
          onBlur={() => setCursor(undefined)}
        >
          <svg width={width} height={height} aria-hidden>
            {ticks.map(({ at, words, isMidnight }) => (
              <g key={at} className="kit-chart-tick" data-midnight={isMidnight || undefined}>
                <line x1={x(at)} x2={x(at)} y1={0} y2={height - axisHeight} />
                {nameAt(at) > 16 && nameAt(at) < width - 16 && (
                  <text x={nameAt(at)} y={height - 4} textAnchor="middle">
                    {words}
                  </text>
                )}
              </g>
            ))}
            {series.map((one, at) => (
              <ChartLane
                key={one.id}
                series={one}
                x={x}
                top={at * (laneHeight + laneGap)}
                height={laneHeight}
                width={width}
                gapMs={gapMs}
                cursor={shownAt}
                reachMs={reachMs}
              />
            ))}
            {shownAt !== undefined && (
              <line className="kit-chart-cursor" x1={x(shownAt)} x2={x(shownAt)} y1={0} y2={height - axisHeight} />
            )}
          </svg>
        </div>
      </div>
    </figure>
  )
}

/** When the last bar begins that says something. */
const newestOf = (series: readonly ChartSeries[]): number | undefined =>
  series
    .flatMap(({ points }) => points.filter(({ value }) => value !== null).at(-1)?.at ?? [])
    .toSorted((a, b) => a - b)
    .at(-1)

/** When bars begin, oldest first. */
const barsOf = (series: readonly ChartSeries[]): number[] =>
  [...new Set(series.flatMap(({ kind, points }) => (kind === 'bars' ? points.map(({ at }) => at) : [])))].toSorted(
    (a, b) => a - b,
  )

/** The bar that a key leads to from a moment: the one before or after, the first or the last. */
function barToward(key: string, bars: readonly number[], from: number): number | undefined {
  const now = bars.findLastIndex((at) => at <= from)
  if (key === 'ArrowLeft') return bars[Math.max(0, now - 1)]
  if (key === 'ArrowRight') return bars[Math.min(bars.length - 1, now + 1)]
  if (key === 'Home') return bars[0]
  return key === 'End' ? bars.at(-1) : undefined
}
