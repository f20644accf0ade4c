import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOwnFolder } from './own-folder.js'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'motora-own-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (...path: string[]): number => statSync(join(parent, ...path)).mode & 0o777
const wide = (...path: string[]): string => {
  const made = join(parent, ...path)
  mkdirSync(made, { recursive: true })
  chmodSync(made, 0o755)
  return made
}

test('a new folder is for its user alone, with every folder above it that had to be made', () => {
  makeOwnFolder('MOTORA_DATA_DIR', join(parent, 'a', 'data'))
  expect([modeOf('a'), modeOf('a', 'data')]).toEqual([0o700, 0o700])
})

test('a wide folder of an earlier version is tightened, with what lies in it; a link is left as it is', () => {
  const data = wide('data')
  wide('data', 'database')
  writeFileSync(join(data, 'audit-head.json'), '{}', { mode: 0o644 })
  symlinkSync(wide('elsewhere'), join(data, 'objects'))
  makeOwnFolder('MOTORA_DATA_DIR', data)
  expect([modeOf('data'), modeOf('data', 'database'), modeOf('data', 'audit-head.json')]).toEqual([0o700, 0o700, 0o600])
  expect(modeOf('elsewhere')).toBe(0o755)
})

test('an empty wide folder, and the root of a disk, are tightened', () => {
  wide('disk', 'lost+found')
  makeOwnFolder('MOTORA_DATA_DIR', wide('disk'))
  expect([modeOf('disk'), modeOf('disk', 'lost+found')]).toEqual([0o700, 0o755])
})

test('a wide folder with other things in it, or for everybody, is refused with a sentence and left as it is', () => {
  const shared = wide('shared')
  writeFileSync(join(shared, 'thesis.txt'), '')
  expect(() => makeOwnFolder('MOTORA_DATA_DIR', shared)).toThrow(/^MOTORA_DATA_DIR: .* is open to other users/)
  const everybody = wide('everybody')
  chmodSync(everybody, 0o1777)
  expect(() => makeOwnFolder('MOTORA_DATA_DIR', everybody)).toThrow(/^MOTORA_DATA_DIR: /)
  expect([modeOf('shared'), modeOf('everybody')]).toEqual([0o755, 0o777])
})
