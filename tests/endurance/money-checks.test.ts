import { expect, test } from 'vitest'
import { checkMoney } from './money-checks.js'

const trial = (wanted: string, status = wanted, amountCents = 200) => ({ name: wanted, wanted, status, amountCents })
const intent = (id: string, charge: string, cents = 200) => ({ id, amount_received: cents, metadata: { charge } })
const back = (status = 'succeeded', amount = 200) => ({ status, amount })

const trials = [trial('Success'), trial('Refunded'), trial('Cancelled')]
const intents = [intent('pi_1', 'a'), intent('pi_2', 'b'), intent('pi_3', 'c', 0)]
const refunds = [back(), back('failed')]
const rules = (...given: Parameters<typeof checkMoney>): string[] => checkMoney(...given).map(({ rule }) => rule)

test('paid, given back and forgiven, as the provider has it: no rule is broken', () => {
  expect(rules(trials, trials, intents, refunds)).toEqual([])
})

test('planted: what was wanted and never came', () => {
  const waiting = [trial('Success', 'Pending')]
  expect(rules(waiting, waiting, [], [])).toEqual(['wanted is done'])
})

test('planted: one charge that is taken twice, also where the sums are made to agree', () => {
  const twice = [...intents, intent('pi_4', 'a')]
  expect(rules(trials, trials, twice, refunds)).toEqual(['taken once', 'taken is paid'])
  expect(rules(trials, [...trials, trial('Success')], twice, refunds)).toEqual(['taken once'])
})

test('planted: forgiven here and taken there, paid here and taken nowhere', () => {
  expect(rules(trials, trials, [...intents, intent('pi_4', 'd')], refunds)).toEqual(['taken is paid'])
  expect(rules(trials, trials, intents.slice(1), refunds)).toEqual(['taken is paid'])
})

test('planted: given back twice, or never, or another amount', () => {
  for (const wrong of [[back(), back()], [], [back('succeeded', 199)]])
    expect(rules(trials, trials, intents, wrong)).toEqual(['given back is refunded'])
})
