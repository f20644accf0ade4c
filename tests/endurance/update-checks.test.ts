import { describe, expect, test } from 'vitest'
import { checkUpdates, type MopedAtEnd, maxAtOnce, type OrderArrived, type ToldUpdate } from './update-checks.js'

const campaign = { target: 'ECU', version: '9.4.0', slots: 2 }
const told = (more: Partial<ToldUpdate> = {}): ToldUpdate => ({
  imei: 'a',
  status: 'succeeded',
  attempts: 1,
  lastError: null,
  currentVersion: '9.4.0',
  ...more,
})
const arrived = (more: Partial<OrderArrived> = {}): OrderArrived => ({
  imei: 'a',
  at: 1000,
  orderId: 'one',
  target: 'ECU',
  version: '9.4.0',
  endedAt: 5000,
  ...more,
})
const runs: MopedAtEnd[] = [{ imei: 'a', runs: '9.4.0' }]
const rules = (updates: ToldUpdate[], orders: OrderArrived[], mopeds = runs): string[] =>
  checkUpdates(campaign, updates, orders, mopeds).map(({ rule }) => rule)

describe('the checks of updates catch a planted break', () => {
  test('what is right is right: at once, at the second attempt, or failed and running what it ran', () => {
    expect(rules([told()], [arrived()])).toEqual([])
    const again = arrived({ orderId: 'two', at: 5000, endedAt: 9000 })
    expect(rules([told({ attempts: 2 })], [again, arrived()])).toEqual([])
    const failed = told({ status: 'failed', lastError: 'wrong-sum', currentVersion: '2.1.0' })
    expect(rules([failed], [arrived()], [{ imei: 'a', runs: '2.1.0' }])).toEqual([])
    // an attempt that never reached it is an attempt all the same
    expect(rules([{ ...failed, attempts: 3 }], [arrived()], [{ imei: 'a', runs: '2.1.0' }])).toEqual([])
  })
  test('an order that came twice, also to another moped', () => {
    expect(rules([told({ attempts: 2 })], [arrived(), arrived({ at: 6000, endedAt: 6000 })])).toEqual(['done once'])
    const other = [told(), told({ imei: 'b' })]
    const both = [...runs, { imei: 'b', runs: '9.4.0' }]
    expect(rules(other, [arrived(), arrived({ imei: 'b', at: 6000, endedAt: 7000 })], both)).toEqual(['done once'])
  })
  test('a second order while it works on the first', () => {
    const second = arrived({ orderId: 'two', at: 4999, endedAt: 9000 })
    expect(rules([told({ attempts: 2 })], [arrived(), second])).toEqual(['one at a time'])
    expect(rules([told({ attempts: 2 })], [arrived({ endedAt: null }), { ...second, at: 9999 }])).toContain(
      'one at a time',
    )
  })
  test('an order that nobody asked for: of another unit or version, beyond the attempts, to a stranger', () => {
    expect(rules([told()], [arrived({ target: 'BMS' })])).toEqual(['only what was asked'])
    expect(rules([told()], [arrived({ version: '9.4.1' })])).toEqual(['only what was asked'])
    expect(rules([told()], [arrived(), arrived({ orderId: 'two', at: 6000 })])).toEqual(['only what was asked'])
    expect(rules([told()], [arrived({ imei: 'stranger' })])).toEqual(['only what was asked'])
  })
  test('more at once than the share', () => {
    const three = ['a', 'b', 'c'].map((imei) => arrived({ imei, orderId: imei }))
    const mopeds = three.map(({ imei }) => ({ imei, runs: '9.4.0' }))
    const updates = three.map(({ imei }) => told({ imei }))
    expect(rules(updates, three, mopeds)).toEqual(['share at once'])
    expect(maxAtOnce(three.map((one, n) => ({ ...one, at: n * 4000, endedAt: (n + 1) * 4000 })))).toBe(1)
    expect(maxAtOnce(three.map((one) => ({ ...one, endedAt: null })))).toBe(3)
  })
  test('one that was given up as unanswered leaves its place after two minutes, not before', () => {
    const at = (seconds: number): string[] => {
      const orders = [
        arrived({ imei: 'a', orderId: 'a', endedAt: 400_000 }),
        arrived({ imei: 'b', orderId: 'b', endedAt: 400_000 }),
        arrived({ imei: 'c', orderId: 'c', at: 1000 + seconds * 1000, endedAt: 500_000 }),
      ]
      const silent = told({ status: 'failed', lastError: 'no-answer', currentVersion: '2.1.0' })
      const updates = [silent, told({ imei: 'b' }), told({ imei: 'c' })]
      const mopeds = ['a', 'b', 'c'].map((imei) => ({ imei, runs: imei === 'a' ? '2.1.0' : '9.4.0' }))
      return rules(updates, orders, mopeds)
    }
    expect(at(60)).toEqual(['share at once'])
    expect(at(130)).toEqual([])
  })
  test('left without an end, or forgotten', () => {
    for (const status of ['pending', 'sent', 'downloading', 'installing'] as const)
      expect(rules([told({ status })], [arrived()])).toEqual(['ends'])
    expect(rules([], [], runs)).toEqual(['ends'])
  })
  test('called done, failed or running what it does not run', () => {
    const old = [{ imei: 'a', runs: '2.1.0' }]
    expect(rules([told()], [arrived()], old)).toEqual(['told as it is'])
    expect(rules([told({ currentVersion: '2.1.0' })], [arrived()], old)).toEqual(['told as it is'])
    expect(rules([told({ status: 'failed' })], [arrived()])).toEqual(['told as it is'])
    expect(rules([told({ currentVersion: null })], [arrived()])).toEqual(['told as it is'])
  })
})
