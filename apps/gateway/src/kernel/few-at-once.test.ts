import { expect, test } from 'vitest'
import { FewAtOnce } from './few-at-once.js'

const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

test('never more at a time, all in the end, in the order in which they came, failures too', async () => {
  const few = new FewAtOnce(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const run = (number: number) =>
    few.do(async () => {
      order.push(number)
      running += 1
      most = Math.max(most, running)
      await soon()
      running -= 1
      if (number % 3 === 0) throw new Error(`${number} failed`)
      return number
    })
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(run))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false])
  expect(await run(7)).toBe(7)
})
