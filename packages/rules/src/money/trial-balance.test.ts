import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountMoved, trialBalances } from './index.js'

const moved = (
  account: AccountMoved['account'],
  opening: number,
  debits: number,
  credits: number,
  currency = 'eur',
) => ({
  account,
  currency,
  opening,
  debits,
  credits,
})

test('an account is once in its currency, whatever operators moved it, with its balance on one side', () => {
  const [euros, dollars] = trialBalances([
    moved('operator:sales', -100, 0, 30),
    moved('operator:sales', 0, 0, 20),
    moved('provider', 100, 50, 0),
    moved('provider', 7, 0, 7, 'usd'),
  ])
  expect(euros).toEqual({
    currency: 'eur',
    rows: [
      { account: 'provider', opening: 100, debits: 50, credits: 0, debitBalance: 150, creditBalance: 0 },
      { account: 'operator:sales', opening: -100, debits: 0, credits: 50, debitBalance: 0, creditBalance: 150 },
    ],
    sums: { opening: 0, debits: 50, credits: 50, debitBalance: 150, creditBalance: 150 },
  })
  expect(dollars?.rows).toEqual([
    { account: 'provider', opening: 7, debits: 0, credits: 7, debitBalance: 0, creditBalance: 0 },
  ])
  expect(trialBalances([])).toEqual([])
})

test('what is debited here and credited there has sums that are equal on both sides', () => {
  const accounts = ['provider', 'rider:owed', 'rider:credit', 'operator:sales'] as const
  const pair = fc.tuple(fc.constantFrom(...accounts), fc.constantFrom(...accounts), fc.integer({ min: 1, max: 1e6 }))
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1 }), (transfers) => {
      const [balance] = trialBalances(
        transfers.flatMap(([debit, credit, cents]) => [moved(debit, 0, cents, 0), moved(credit, 0, 0, cents)]),
      )
      expect(balance?.sums.debits).toBe(balance?.sums.credits)
      expect(balance?.sums.debitBalance).toBe(balance?.sums.creditBalance)
    }),
  )
})
