import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { groups } from './groups.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Each alternative by itself: one that is gone must not hide behind the others. */
const alternativesOf = (path: string): string[] => {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split(',').flatMap((one) => alternativesOf(before + one + after))
}

/** The files that a path names. Stars are in the names of files, not of folders. */
const filesAt = (path: string): string[] => {
  const folder = `${root}${posix.dirname(path)}`
  const name = new RegExp(`^${posix.basename(path).replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  return existsSync(folder) ? readdirSync(folder).filter((file) => name.test(file)) : []
}

test('each path that a group names is a file', () => {
  const paths = Object.values(groups).flatMap(({ mutate, entries, tests }) => [...mutate, ...entries, ...tests])
  const named = new Set(paths.map((path) => path.replace(/^!/, '')).flatMap(alternativesOf))
  expect(named.size).toBeGreaterThan(40)
  expect([...named].filter((path) => filesAt(path).length === 0)).toEqual([])
})

test('each room of rules with a table of states has a group', () => {
  const rules = 'packages/rules/src'
  const folders = readdirSync(`${root}${rules}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const rooms = folders.map(({ name }) => name).filter((room) => filesAt(`${rules}/${room}/*-actions.ts`).length > 0)
  expect(rooms.length).toBeGreaterThan(8)
  expect(rooms.filter((room) => !(`rules-${room}` in groups))).toEqual([])
})
