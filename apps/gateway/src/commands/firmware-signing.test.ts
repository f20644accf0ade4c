import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVerifyingKeys, signerOf } from '../kernel/signed-digest.js'
import { firmwareSigning } from './firmware-signing.js'
import { WrongUsage } from './imports/row-refused.js'

let folder: string
let keyPath: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motora-signing-'))
  keyPath = join(folder, 'firmware.pem')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a key that was made is for its owner alone, is shown again, and what it signs the gateway verifies', async () => {
  const publicKey = await firmwareSigning(['--make-key', keyPath])
  expect(statSync(keyPath).mode & 0o777).toBe(0o600)
  expect(await firmwareSigning(['--key', keyPath])).toBe(publicKey)
  const firmware = join(folder, 'ecu.sil')
  const bytes = Buffer.alloc(300_000, 7)
  writeFileSync(firmware, bytes)
  const signature = await firmwareSigning(['--key', keyPath, firmware])
  const keys = readVerifyingKeys(publicKey) ?? []
  const sum = createHash('sha256').update(bytes).digest('hex')
  expect(signerOf(keys, 'motora-firmware-v1:', sum, signature)).toBe(keys[0]?.id)
})

test('a file that is there is not written over, and one that holds no key is said', async () => {
  const other = join(folder, 'other.pem')
  writeFileSync(other, 'nothing')
  await expect(firmwareSigning(['--make-key', other])).rejects.toThrow('There is a file already')
  expect(readFileSync(other, 'utf8')).toBe('nothing')
  await expect(firmwareSigning(['--key', other])).rejects.toThrow('holds no private Ed25519 key')
})

test.each([
  [[]],
  [['a.sil']],
  [['--key', 'a', '--make-key', 'b']],
  [['--make-key', 'a', 'b']],
  [['--key', 'a', 'b', 'c']],
  [['--sign']],
])('%o is called wrongly', async (args) => {
  await expect(firmwareSigning(args)).rejects.toThrow(WrongUsage)
})
