import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundFuzzed } from '../fuzz/fuzz-company.js'
import { type Fuzzed, proveExports, proveLimits, proveRequests, proveSequences, proveTexts } from '../fuzz/prove.js'
import { timedTexts } from '../fuzz/slow-patterns.js'
import { isPush, isWhole, sayPromise } from '../promise.js'
import { backendOfRun } from '../stand.js'

let fuzzed: Fuzzed
beforeAll(async () => {
  fuzzed = { backend: backendOfRun(), ...(await foundFuzzed(backendOfRun())) }
}, 240_000)
afterAll(() => fuzzed?.company.stand.close())

test('every list as a file: nothing calculates, every value is read back [F6, 1.2.10]', async () => {
  expect(await proveExports(fuzzed)).toEqual([])
}, 120_000)

test('one step beyond every limit is refused by the rule’s name, the limit itself answered [F8, Z-18]', async () => {
  expect(await proveLimits(fuzzed)).toEqual([])
}, 120_000)

test('a text is kept as it was sent, or refused; a search is no pattern [F3, 1.2.4, 1.2.9]', async () => {
  expect(await proveTexts(fuzzed, isPush ? 16 : 48)).toEqual([])
}, 180_000)

test('what is made can be used, what is taken away cannot, and nobody else can either [F2]', async () => {
  expect(await proveSequences(fuzzed, isPush ? 200 : 80)).toEqual([])
}, 180_000)

// other ones with each commit, by its seed; a whole run tries four times as many at once as a push
const requests = isWhole ? 10_000 : isPush ? 2500 : 800
test(`${requests} requests, half of them wrong, by every role: none breaks, no wrong one is taken, no right one refused [F1, 2.2.1]`, async () => {
  expect(await proveRequests(fuzzed, requests)).toEqual([])
}, 600_000)

test('no pattern of the contract goes round and round over 50,000 signs [F3]', () => {
  const began = Date.now()
  const timed = allEndpoints.flatMap((endpoint) => timedTexts(endpoint))
  const slowestMs = Math.max(...timed.map((one) => one.slowestMs))
  const slow = timed.filter((one) => one.slowestMs > 50)
  sayPromise({
    id: 'F3-patterns',
    backend: 'any',
    seed: 0,
    figure: { places: timed.length, slowestMs: Math.round(slowestMs * 10) / 10, slow: slow.length },
    bound: { slowestMs: 50, slow: 0 },
    pass: slow.length === 0,
    seconds: (Date.now() - began) / 1000,
  })
  expect(slow).toEqual([])
}, 120_000)
