import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../config/env.js'
import { takeLock } from '../../kernel/db/lock-file.js'
import { runCommand, withHouse } from '../run-command.js'
import { readImportArguments } from './import-arguments.js'
import { WrongUsage } from './row-refused.js'

const read = (...args: string[]) => readImportArguments(args, ['basel', 'columbus'])

test('set, operator and files are needed; the report stands next to the first file unless said', () => {
  expect(read('--set', 'basel', '--operator', 'Ona', 'a.csv', 'b.csv')).toMatchObject({
    set: 'basel',
    operator: 'Ona',
    files: ['a.csv', 'b.csv'],
    refusedPath: 'a.csv.refused.csv',
    createVehicles: false,
    createOperator: false,
  })
  expect(() => read('--set', 'rome', '--operator', 'Ona', 'a.csv')).toThrow('--set must be one of basel, columbus')
  expect(() => read('--set', 'basel', 'a.csv')).toThrow('--operator')
  expect(() => read('--set', 'basel', '--operator', 'Ona')).toThrow('Name the file')
  expect(() => read('--set', 'basel', '--operator', 'Ona', '--wrong', 'a.csv')).toThrow(WrongUsage)
  expect(() => read('--set', 'basel', '--operator', 'Ona', '--time-zone', 'Moon/Base', 'a.csv')).toThrow('Moon/Base')
})

const before = { argv: process.argv, code: process.exitCode }
afterEach(() => {
  process.argv = before.argv
  process.exitCode = before.code
  vi.restoreAllMocks()
})

test('0 done, 1 failed, 2 called wrongly: with a sentence, and with the usage when it helps', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  process.argv = ['node', 'x']
  await runCommand('usage', async () => {})
  expect(process.exitCode).toBe(0)
  await runCommand('usage', () => Promise.reject(new Error('the database is away')))
  expect(process.exitCode).toBe(1)
  expect(written.mock.lastCall?.[0]).toBe('\nthe database is away\n')
  await runCommand('usage', () => Promise.reject(new WrongUsage('no such set')))
  expect(process.exitCode).toBe(2)
  expect(written.mock.lastCall?.[0]).toBe('\nno such set\n\nusage')
})

test('an embedded database that a gateway uses is refused with its sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'motora-lock-'))
  const giveBack = takeLock(join(dataDir, 'motora.lock'))
  try {
    const settings = readSettings({ MOTORA_DATA_DIR: dataDir }, 'command')
    await expect(withHouse(settings, async () => {})).rejects.toThrow('Another Motora')
  } finally {
    giveBack()
    rmSync(dataDir, { recursive: true })
  }
})
