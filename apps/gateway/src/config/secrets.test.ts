import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.js'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'motora-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('outside production a missing key is made, readable by its user alone, and stays the same', () => {
  const settings = { masterKeyFile: undefined, dataDir: join(dataDir, 'new'), production: false }
  const first = readSecrets(settings)
  expect(statSync(join(dataDir, 'new', 'master.key')).mode & 0o777).toBe(0o600)
  expect(readSecrets(settings).deriveKey('x')).toEqual(first.deriveKey('x'))
})

test('production makes no key by itself', () => {
  expect(() => readSecrets({ masterKeyFile: undefined, dataDir, production: true })).toThrow('MOTORA_MASTER_KEY_FILE')
})

test('a key may be hexadecimal or base64; a short, empty or missing one is refused without showing it', () => {
  const file = join(dataDir, 'key')
  const settings = { masterKeyFile: file, dataDir, production: true }
  expect(() => readSecrets(settings)).toThrow(file)
  const bytes = Buffer.alloc(32, 7)
  writeFileSync(file, bytes.toString('hex'))
  const fromHex = readSecrets(settings).deriveKey('x')
  writeFileSync(file, `${bytes.toString('base64')}\n`)
  expect(readSecrets(settings).deriveKey('x')).toEqual(fromHex)
  writeFileSync(file, 'dG9vc2hvcnQ=')
  expect(() => readSecrets(settings)).toThrow('too short')
  expect(readFileSync(file, 'utf8')).toBe('dG9vc2hvcnQ=')
})
