import { afterAll, beforeAll, expect, test } from 'vitest'
import { askEverything } from '../marks/ask-everything.js'
import { ByteSearch } from '../marks/byte-search.js'
import { askHostilely, askInVain, forgery, refuseRows } from '../marks/hostile-calls.js'
import { readLog } from '../marks/log-checks.js'
import { MarkedCompany } from '../marks/marked-company.js'
import { textCalls } from '../marks/plant-marks.js'
import { takesNoMark } from '../marks/planted-calls.js'
import { sayMarks } from '../marks/say-marks.js'
import { chance, isPush, sayPromise, seedOfRun } from '../promise.js'
import { backendOfRun } from '../stand.js'
import { withDatabase } from './access/stored-rows.js'

let marked: MarkedCompany
/** What the demo greets with at each start: no records, and said before anybody asks anything hostile. */
let welcome: Set<string>
beforeAll(async () => {
  marked = await MarkedCompany.found(seedOfRun)
  const said = marked.company.stand.log().split('\n')
  welcome = new Set(said.filter((line) => !line.startsWith('{')))
}, 240_000)
afterAll(() => marked?.company.stand.close())

test('every text that the public doors take bears a mark [A2]', () => {
  const { planting } = marked
  expect(
    textCalls.map(({ id }) => id).filter((id) => !planting.taken.has(id)),
    planting.refused.join('\n'),
  ).toEqual([])
  expect([...planting.without].sort()).toEqual(Object.keys(takesNoMark).sort())
})

test('what others do changes no answer, no count and no sum [A2]', () => {
  expect(marked.comparedAnswers).toBeGreaterThan(30)
  expect(marked.changedByOthers).toEqual([])
})

test('no answer carries a mark of somebody whom the caller may not see [A2]', async () => {
  const began = Date.now()
  const found = await askEverything(marked, { answers: isPush ? 2_500 : 1_000, random: chance(seedOfRun) })
  const violations = sayMarks(backendOfRun(), marked, found, (Date.now() - began) / 1000)
  expect(violations.slice(0, 20)).toEqual([])
  expect(found.ownMarksSeen).toBeGreaterThan(100)
}, 240_000)

test('the log of all this and of hostile calls tells nothing of anybody, and no line of it is forged [H6]', async () => {
  const began = Date.now()
  const { company, marks } = marked
  const hostile = await askHostilely(company)
  await withDatabase(company.stand, refuseRows)
  const defects = await askInVain(company)
  expect(defects.filter((answer) => !answer.startsWith('500'))).toEqual([])
  await company.stand.stop()
  const log = company.stand.log()
  const found = readLog(log, forgery, welcome)
  const ownTexts = new ByteSearch(marks.filter(({ text }) => text.includes('nry')).map(({ text }) => Buffer.from(text)))
  const marksInLog = ownTexts.in(Buffer.from(log)).size
  const figure = {
    hostileCalls: hostile,
    defects: defects.length,
    lines: found.lines,
    tellingLines: found.telling.length + marksInLog,
    forgedLines: found.forged.length,
  }
  const pass = figure.tellingLines === 0 && figure.forgedLines === 0
  const seconds = (Date.now() - began) / 1000
  const bound = { tellingLines: 0, forgedLines: 0 }
  sayPromise({ id: 'H6', backend: backendOfRun(), seed: seedOfRun, figure, bound, pass, seconds })
  expect(found.forged.slice(0, 5)).toEqual([])
  expect(found.telling.slice(0, 5)).toEqual([])
  expect(marksInLog).toBe(0)
  expect(found.lines).toBeGreaterThan(defects.length)
}, 120_000)
