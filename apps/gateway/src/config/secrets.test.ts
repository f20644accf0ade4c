import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMasterKeys } from './secrets.js'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'motora-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const lineOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const bytesOf = (byte: number): Buffer => Buffer.alloc(32, byte)

test('outside production a missing key is made, readable by its user alone, and stays the same', () => {
  const settings = { masterKeyFile: undefined, dataDir: join(dataDir, 'new'), production: false }
  const first = readMasterKeys(settings)
  expect(statSync(join(dataDir, 'new', 'master.key')).mode & 0o777).toBe(0o600)
  expect(readMasterKeys(settings).keys).toEqual(first.keys)
})

test('production makes no key by itself', () => {
  expect(() => readMasterKeys({ masterKeyFile: undefined, dataDir, production: true })).toThrow(
    'MOTORA_MASTER_KEY_FILE',
  )
})

test('a key may be hexadecimal or base64; a short, empty or missing one is refused without showing it', () => {
  const file = join(dataDir, 'key')
  const settings = { masterKeyFile: file, dataDir: join(dataDir, 'data'), production: true }
  expect(() => readMasterKeys(settings)).toThrow(file)
  writeFileSync(file, bytesOf(7).toString('hex'))
  expect(readMasterKeys(settings).keys).toEqual([bytesOf(7)])
  writeFileSync(file, `\n  ${lineOf(7)}\r\n\n${lineOf(8)}\n${lineOf(7)}\n`)
  expect(readMasterKeys(settings).keys).toEqual([bytesOf(7), bytesOf(8)])
  writeFileSync(file, 'dG9vc2hvcnQ=')
  expect(() => readMasterKeys(settings)).toThrow(/^MOTORA_MASTER_KEY_FILE: line 1 of \S+ .*too short/)
  expect(readFileSync(file, 'utf8')).toBe('dG9vc2hvcnQ=')
  const words = `${lineOf(7)}\nnot a key, but forty-three letters and some more of them`
  writeFileSync(file, words)
  expect(() => readMasterKeys(settings)).toThrow(/line 2/)
  expect(() => readMasterKeys(settings)).not.toThrow('forty-three')
  writeFileSync(file, '\n')
  expect(() => readMasterKeys(settings)).toThrow(/is empty/)
})

test('a changed file is taken, however it was changed; a mistake is not, and is said once [I4]', () => {
  const file = join(dataDir, 'key')
  writeFileSync(file, lineOf(1))
  const said: string[] = []
  const log = { info: () => undefined, error: (facts: { why: string }) => void said.push(facts.why) } as never
  const keys = readMasterKeys({ masterKeyFile: file, dataDir: join(dataDir, 'data'), production: true }, log)
  expect(keys.lookAgain()).toBe(false)

  writeFileSync(file, `${lineOf(2)}\n${lineOf(1)}`)
  expect([keys.lookAgain(), keys.keys]).toEqual([true, [bytesOf(2), bytesOf(1)]])
  writeFileSync(`${file}.new`, lineOf(2))
  renameSync(`${file}.new`, file)
  expect([keys.lookAgain(), keys.keys]).toEqual([true, [bytesOf(2)]])

  writeFileSync(file, lineOf(3))
  expect([keys.lookAgain(), keys.lookAgain(), keys.keys]).toEqual([false, false, [bytesOf(2)]])
  expect(said).toEqual([expect.stringMatching(/^MOTORA_MASTER_KEY_FILE: .* none of the keys in use/)])
  writeFileSync(file, 'half')
  expect([keys.lookAgain(), keys.keys]).toEqual([false, [bytesOf(2)]])
  rmSync(file)
  expect([keys.lookAgain(), keys.lookAgain(), keys.keys]).toEqual([false, false, [bytesOf(2)]])
  expect(said).toHaveLength(3)
  // the file is whole again
  writeFileSync(file, `${lineOf(3)}\n${lineOf(2)}`)
  expect([keys.lookAgain(), keys.keys]).toEqual([true, [bytesOf(3), bytesOf(2)]])
})

test('production takes no key that lies in the data folder, by whatever path', () => {
  const key = join(dataDir, 'data', 'master.key')
  mkdirSync(join(dataDir, 'data'))
  writeFileSync(key, lineOf(7))
  symlinkSync(join(dataDir, 'data'), join(dataDir, 'link'))
  const read = (masterKeyFile: string, production = true) =>
    readMasterKeys({ masterKeyFile, dataDir: join(dataDir, 'data'), production })
  for (const path of [key, join(dataDir, 'link', 'master.key'), join(dataDir, 'data', '..', 'data', 'master.key')])
    expect(() => read(path)).toThrow('MOTORA_MASTER_KEY_FILE: the master key lies inside MOTORA_DATA_DIR')
  // a copy that follows links has it too
  writeFileSync(join(dataDir, 'elsewhere.key'), lineOf(7))
  symlinkSync(join(dataDir, 'elsewhere.key'), join(dataDir, 'data', 'linked.key'))
  expect(() => read(join(dataDir, 'data', 'linked.key'))).toThrow('lies inside MOTORA_DATA_DIR')
  expect(read(key, false).keys).toHaveLength(1)
  writeFileSync(join(dataDir, 'data-key'), lineOf(7))
  expect(read(join(dataDir, 'data-key')).keys).toHaveLength(1)
})
