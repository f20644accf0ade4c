import { expect, test } from 'vitest'
import { backupsToForget } from './kept-backups.js'
import { timeOfBackup } from './take-backup.js'

const nameAt = (iso: string): string => `motora-${iso.replaceAll(/[-:]/g, '')}`
const now = new Date('2026-11-22T12:00:00.000Z')

test('a name says when the backup was begun', () => {
  expect(timeOfBackup(nameAt('2026-11-22T11:45:03.120Z'))).toEqual(new Date('2026-11-22T11:45:03.120Z'))
})

test('the last four stay, and the last one of each of seven days', () => {
  const quarters = Array.from({ length: 96 * 10 }, (_, n) =>
    new Date(now.getTime() - n * 900_000).toISOString(),
  ).reverse()
  const names = quarters.map(nameAt)
  const forgotten = new Set(backupsToForget(names, now))
  const kept = names.filter((name) => !forgotten.has(name)).map((name) => timeOfBackup(name).toISOString().slice(0, 16))
  expect(kept).toEqual([
    '2026-11-15T23:45',
    '2026-11-16T23:45',
    '2026-11-17T23:45',
    '2026-11-18T23:45',
    '2026-11-19T23:45',
    '2026-11-20T23:45',
    '2026-11-21T23:45',
    '2026-11-22T11:15',
    '2026-11-22T11:30',
    '2026-11-22T11:45',
    '2026-11-22T12:00',
  ])
})

test('few and old ones stay: the last backup of a machine that was off is never forgotten', () => {
  const old = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => nameAt(`${day}T00:00:00.000Z`))
  expect(backupsToForget(old, now)).toEqual([])
  expect(backupsToForget([nameAt('2025-12-31T00:00:00.000Z'), ...old], now)).toEqual([
    nameAt('2025-12-31T00:00:00.000Z'),
  ])
})
