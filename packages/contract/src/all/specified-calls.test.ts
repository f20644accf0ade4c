import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from './index.js'
import { rowsWithoutCall, specifiedCalls } from './specified-calls.matrix.js'

/** As the wire compares: without regard to letter case (U-02), and a parameter by any name. */
const onTheWire = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').toLowerCase()
const queriesByCall = new Map(
  allEndpoints.map(({ method, path, query }) => [`${method} ${onTheWire(path)}`, Object.keys(query?.shape ?? {})]),
)

test.each(specifiedCalls)('%s %s is a call of the contract', (_, call) => {
  const [methodAndPath = '', names] = call.split('?')
  const [method = '', path = ''] = methodAndPath.split(' ')
  const query = queriesByCall.get(`${method} ${onTheWire(path)}`)
  expect(query).toBeDefined()
  expect(query).toEqual(expect.arrayContaining(names?.split('&') ?? []))
})

test('each row of the ledgers that is a call is in the table', () => {
  const calls = ['fleet', 'customer'].flatMap((side) => {
    const ledger = new URL(`../../../../docs/requirements/LEDGER-${side}.md`, import.meta.url)
    return [...readFileSync(ledger, 'utf8').matchAll(/^\| ([A-Z]-\d+) \|.*\| call \|$/gm)].map(([, id]) => id)
  })
  const transcribed = specifiedCalls.flatMap(([ledger]) => ledger.match(/[A-Z]-\d+/g) ?? [])
  const named = [...transcribed, ...Object.keys(rowsWithoutCall)]
  expect(calls.filter((id = '') => !named.includes(id))).toEqual([])
  expect(named.filter((id) => !calls.includes(id))).toEqual([])
  expect(calls.length).toBeGreaterThan(100)
})
