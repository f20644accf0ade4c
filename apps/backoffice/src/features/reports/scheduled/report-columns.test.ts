import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns } from '@motora/kit/table'
import { expect, test } from 'vitest'
import { reportColumns } from './report-columns'

const columns = fileColumns(reportColumns(((key: string) => key) as never, 'en'), galleryTexts, 'en')
const columnOf = (place: string) => columns.find(({ from }) => from.includes(place))

test('a file says when a report is made: weekday, day of the month, time and zone after how often', () => {
  const places = columns.map(({ from }) => from.join())
  const at = places.indexOf('frequency')
  expect(places.slice(at, at + 5)).toEqual(['frequency', 'weekday', 'monthDay', 'time', 'zone'])
  expect(columnOf('weekday')?.labels).toMatchObject({ 0: 'Monday', 6: 'Sunday' })
})

test('a file says which days a report is about in words', () => {
  expect(columnOf('days')?.labels).toMatchObject({ sevenDaysBefore: 'days.sevenDaysBefore' })
})

test('a file says what came of the last run, why where it failed, and how many rows it had', () => {
  expect(columnOf('lastRun.fault')).toMatchObject({
    from: ['lastRun.fault', 'fault'],
    labels: { 'too-large': 'fault.too-large', 'not-made': 'fault.not-made' },
  })
  expect(columnOf('lastRun.rows')?.kind).toBe('number')
  expect(columnOf('lastRun.state')?.whenEmpty).toMatchObject({ from: 'fault', labels: { 'role-gone': 'run.failed' } })
})
