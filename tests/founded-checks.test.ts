import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closedAfterEach } from './closed-after-each.js'
import { madeOnce } from './founded.js'

const { folderFor } = closedAfterEach()

test('of three who want it at the same time one makes it; the others get what it made, whole', async () => {
  const path = join(folderFor('founded'), 'company')
  let made = 0
  const make = async (folder: string) => {
    made += 1
    writeFileSync(join(folder, 'half'), '')
    await setTimeout(150)
    writeFileSync(join(folder, 'whole'), '')
  }
  const seen = await Promise.all([1, 2, 3].map(() => madeOnce(path, make).then(() => existsSync(join(path, 'whole')))))
  expect([seen, made]).toEqual([[true, true, true], 1])
  expect(readdirSync(join(path, '..'))).toEqual(['company'])
})

test('planted: a process that began and failed, or ended in the middle, leaves it to the next', async () => {
  const path = join(folderFor('founded'), 'company')
  await expect(madeOnce(path, () => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  // no process has this number
  writeFileSync(`${path}.being-made`, '4194304')
  await madeOnce(path, async (folder) => writeFileSync(join(folder, 'whole'), ''))
  expect(readdirSync(join(path, '..'))).toEqual(['company'])
})
