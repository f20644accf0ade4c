// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { type ChartSeries, unbroken, valueAt } from './chart-series'
import { TimeChart } from './time-chart'
import { niceTop, timeTicks } from './time-scale'

const hourMs = 3_600_000
const until = new Date(2026, 10, 24, 9, 20).getTime()
const since = until - 24 * hourMs
const level: ChartSeries = {
  id: 'level',
  label: 'Level',
  kind: 'line',
  tone: 'green',
  top: 100,
  points: [
    { at: since, value: 80 },
    { at: since + hourMs, value: null },
    { at: until - hourMs, value: 40 },
  ],
  format: (value) => `${value} %`,
}
const count: ChartSeries = {
  id: 'count',
  label: 'Count',
  kind: 'bars',
  tone: 'grey',
  barMs: hourMs,
  points: [{ at: until - 2 * hourMs, value: 7 }],
  format: String,
}
beforeEach(() => installBrowserParts())
afterEach(cleanup)

test('under bars of days stands the day of each, in the middle, and no hour', () => {
  const [first, end] = [new Date(2026, 10, 2).getTime(), new Date(2026, 10, 5).getTime()]
  const points = [0, 1, 2].map((n) => ({ at: new Date(2026, 10, 2 + n).getTime(), value: n }))
  const daily: ChartSeries = { ...count, barMs: 24 * hourMs, points }
  const { container } = renderKit(
    <TimeChart label="Days" series={[daily]} since={first} until={end} barName={(at) => String(at)} />,
  )
  const names = [...container.querySelectorAll('text')].map((one) => [
    one.textContent,
    Math.round((Number(one.getAttribute('x')) / Number(container.querySelector('svg')?.getAttribute('width'))) * 6),
  ])
  expect(names).toEqual([
    ['02/11', 1],
    ['03/11', 3],
    ['04/11', 5],
  ])
})

test('the axis of the last 24 hours begins and ends at the hours of the person, with midnight named', () => {
  const ticks = timeTicks(since, until, 10)
  expect(ticks.map(({ words }) => words)).toEqual([
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    '24/11',
    '03:00',
    '06:00',
    '09:00',
  ])
  for (const { at } of ticks) expect(at >= since && at <= until).toBe(true)
})

test.each([
  ['three weeks, narrow', '2026-06-05', '2026-06-29', 3, ['05/06', '19/06']],
  ['two months', '2026-05-20', '2026-07-20', 3, ['06/2026', '07/2026']],
  ['a year', '2025-11-30', '2026-11-30', 10, ['01/2026', '04/2026', '07/2026', '10/2026']],
  [
    'a year with room',
    '2025-12-15',
    '2026-06-15',
    12,
    ['01/2026', '02/2026', '03/2026', '04/2026', '05/2026', '06/2026'],
  ],
  [
    'seven years',
    '2020-01-01',
    '2027-01-01',
    10,
    [2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027].map((y) => `01/${y}`),
  ],
])('an axis of %s never has more ticks than fit', (_, from, to, max, words) => {
  const ticks = timeTicks(Date.parse(`${from}T00:00`), Date.parse(`${to}T00:00`), max, 24)
  expect(ticks.map((tick) => tick.words)).toEqual(words)
})

test('with no bar pointed at, the newest is read and its name says which it is', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => Date.parse(`${day}T00:00`))
  const bars = (id: string, values: (number | null)[]) => ({
    ...count,
    id,
    label: id,
    barMs: 24 * hourMs,
    format: (value: number) => `${value} of ${id}`,
    points: days.map((at, n) => ({ at, value: values[n] ?? null })),
  })
  const [from = 0, , last = 0] = days
  renderKit(
    <TimeChart
      label="Days"
      series={[bars('trips', [3, 2, 1]), bars('kilometres', [7, 8, null])]}
      since={from}
      until={last + 24 * hourMs}
      barName={(at) => `the ${new Date(at).getDate()}th`}
    />,
  )
  expect(screen.getByText('the 29th')).toBeTruthy()
  expect(screen.getByText('1 of trips')).toBeTruthy()
  expect(screen.queryByText('8 of kilometres')).toBeNull()
})

test('the top of an axis is a round number', () => {
  expect([0, 0.7, 11, 21, 45, 90, 100].map(niceTop)).toEqual([1, 1, 20, 25, 50, 100, 100])
})

test('a line is broken where nothing is known and over a long gap; a bar is worth all of its hour', () => {
  expect(unbroken(level.points, 48 * hourMs)).toHaveLength(2)
  expect(
    unbroken(
      [0, 1, 9].map((n) => ({ at: n * hourMs, value: n })),
      2 * hourMs,
    ).map(({ length }) => length),
  ).toEqual([2, 1])
  expect(valueAt(count, until - hourMs - 1, hourMs)?.value).toBe(7)
  expect(valueAt(count, until - hourMs, hourMs)).toBeUndefined()
  expect(valueAt(level, since + 12 * hourMs, hourMs)).toBeUndefined()
})

test('the newest values are shown; the crosshair reads all series at one moment, by keyboard as well', async () => {
  renderKit(<TimeChart label="Last 24 hours" series={[level, count]} since={since} until={until} />)
  expect(screen.getByText('40 %')).toBeTruthy()
  const slider = screen.getByRole('slider', { name: 'Moment in Last 24 hours' })
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(slider.getAttribute('aria-valuetext')).toBe('23/11/2026 09:20, Level 80 %, Count no data')
  expect(screen.getByText('80 %')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'End' })
  for (let n = 0; n < 5; n += 1) fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(slider.getAttribute('aria-valuetext')).toBe('24/11/2026 08:05, Level 40 %, Count 7')
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(screen.queryByText('24/11/2026 08:05')).toBeNull()
})

test('it is drawn for its width from the first moment, before anything is observed', () => {
  renderKit(<TimeChart label="Last 24 hours" series={[level, count]} since={since} until={until} />)
  // what the kit's tests give every element
  expect(document.querySelector('.kit-chart-field > svg')?.getAttribute('width')).toBe('1024')
})

test('the same figures are a table', async () => {
  renderKit(<TimeChart label="Last 24 hours" series={[level, count]} since={since} until={until} />)
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'As a table' }))
  const rows = [...screen.getByRole('table', { name: 'Last 24 hours' }).querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(24)
  expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    '24/11/2026 09:00',
    '24/11/2026 08:0040 %7',
    '24/11/2026 07:00',
  ])
})

test('an arrow leads from bar to bar, and each is said once', () => {
  const days = [2, 3, 4].map((day) => new Date(2026, 10, day).getTime())
  const daily: ChartSeries = { ...count, barMs: 24 * hourMs, points: days.map((at, value) => ({ at, value })) }
  renderKit(
    <TimeChart
      label="Days"
      series={[daily]}
      since={days[0] ?? 0}
      until={(days[2] ?? 0) + 24 * hourMs}
      barName={(at) => `the ${new Date(at).getDate()}th`}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Moment in Days' })
  const heard = (key: string) => {
    fireEvent.keyDown(slider, { key })
    return slider.getAttribute('aria-valuetext')?.split(',')[0]
  }
  expect(['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight', 'Home'].map(heard)).toEqual([
    'the 3th',
    'the 2th',
    'the 2th',
    'the 3th',
    'the 4th',
    'the 4th',
    'the 2th',
  ])
})
