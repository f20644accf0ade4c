import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns } from '@motora/kit/table'
import { expect, test } from 'vitest'
import ledger from '../../../words/ca/ledger.json'
import { balanceColumns } from './balance-columns'

const t = ((key: keyof typeof ledger) => ledger[key]) as never
const columns = fileColumns(balanceColumns(t), galleryTexts, 'ca')
const columnFrom = (place: string, kind: string) =>
  columns.find((column) => column.from[0] === place && column.kind === kind)

test('an account has its key and its name in the language of the reader, and the last row is the total', () => {
  expect(columnFrom('account', 'text')).toEqual({ header: 'Clau del compte', from: ['account'], kind: 'text' })
  const named = columnFrom('account', 'choice')
  expect(named).toMatchObject({ header: 'Compte', whenEmpty: 'Total' })
  expect(named?.labels).toMatchObject({ provider: 'Proveïdor de targetes', 'rider:owed': expect.any(String) })
})

test('amounts are numbers with their cents, followed by their currency', () => {
  const amounts = ['opening', 'debits', 'credits', 'closing', 'debitBalance', 'creditBalance']
  expect(columns.filter(({ kind }) => kind === 'number')).toEqual(
    amounts.map((from) => ({ header: expect.any(String), from: [from], kind: 'number', decimals: 2 })),
  )
  const places = columns.map(({ from }) => from[0])
  expect(places.filter((place) => place === 'currency')).toHaveLength(1)
  expect(places.indexOf('currency')).toBe(places.indexOf('opening') + 1)
})

test('the operator and the days are said, also where there is neither', () => {
  expect(columnFrom('operatorName', 'text')?.whenEmpty).toBe('Tots els operadors')
  expect(columnFrom('since', 'date')).toMatchObject({ precision: 'day', whenEmpty: 'El principi' })
  // the first moment out of the span is written as the day before
  expect(columnFrom('until', 'date')).toMatchObject({ isEnd: true })
})
