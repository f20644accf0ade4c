import { readdirSync, readFileSync } from 'node:fs'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { everySecond } from '../in-turn'
import { customerQuestions } from './customer-questions'
import { fileQuestions } from './file-questions'
import { moneyQuestions } from './money-questions'
import { operatorQuestions } from './operator-questions'
import { peopleQuestions } from './people-questions'
import { reviewQuestions } from './review-questions'
import { shellQuestions } from './shell-questions'
import { vehicleQuestions } from './vehicle-questions'
import { isCall, openQuestion, ways } from './walk-question'

vi.setConfig({ testTimeout: 60_000 })

const questions = [
  ...customerQuestions,
  ...moneyQuestions,
  ...peopleQuestions,
  ...operatorQuestions,
  ...vehicleQuestions,
  ...fileQuestions,
  ...reviewQuestions,
  ...shellQuestions,
]

test.each(everySecond('questions that are answered', questions))(
  '$asks: no is no, and yes is yes once ($title)',
  async (question) => {
    const { happened, decline, agree } = await openQuestion(question)
    for (const way of ways) {
      await decline(way)
      expect(happened, way).toEqual([])
    }
    await agree()
    await waitFor(() => expect(happened.map((what) => isCall(what, question.calls))).toEqual([true]))
  },
)

/** How often a source file asks: by the kit's question, its dialog with a reason, or a form in the colour of danger. */
const questionsIn = (source: string): number =>
  [...source.matchAll(/\bconfirm\(|<ReasonDialog\b|<DialogForm\b[^>]*?\n\s+danger\b/g)].length

test('every question of the screens stands in the table, as often as its file asks', () => {
  const root = `${process.cwd()}/apps/backoffice/src`
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(features|pages|shell|app)\/.*(?<!\.test)\.tsx?$/.test(path),
  )
  const asking = sources.flatMap((path) => {
    const count = questionsIn(readFileSync(`${root}/${path}`, 'utf8'))
    return count === 0 ? [] : [{ path, count }]
  })
  expect(asking.length).toBeGreaterThan(20)
  const missing = asking.filter(({ path, count }) => {
    const name = path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
    return new Set(questions.filter(({ asks }) => asks === name).map(({ title }) => title)).size < count
  })
  expect(missing).toEqual([])
})
