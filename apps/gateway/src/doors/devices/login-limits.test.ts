import { expect, test, vi } from 'vitest'
import { LoginLimits } from './login-limits.js'

const imei = '860873041761486'
const [moped, stranger, another] = ['10.20.0.7', '192.0.2.1', '198.51.100.1']
const times = (count: number, login: () => boolean) => Array.from({ length: count }, login).filter(Boolean).length

test('in the name of a vehicle so many log in a minute, of one address fewer; another vehicle has its own', () => {
  const limits = new LoginLimits({ ofImei: 5, ofImeiAndAddress: 2 })
  const from = (address: string, of = imei) => limits.admits(of, address, true)
  expect(times(9, () => from(stranger))).toBe(2)
  expect(times(9, () => from(another))).toBe(2)
  // IPv6 of one household is one address
  expect(times(9, () => from('2001:db8::1') || from('2001:db8::2'))).toBe(1)
  expect(from(moped)).toBe(false)
  expect(from(stranger, '860873041761999')).toBe(true)
})

test('a stranger’s calls do not keep the vehicle out: neither from where it was believed nor, of one address, from elsewhere', () => {
  const limits = new LoginLimits({ ofImei: 4, ofImeiAndAddress: 2 })
  limits.believe(imei, moped)
  expect(times(9, () => limits.admits(imei, stranger, true))).toBe(2)
  expect(limits.admits(imei, another, true)).toBe(true)
  expect(times(9, () => limits.admits(imei, '203.0.113.9', true))).toBe(1)
  // all that may are in: who was believed is none of them
  expect(times(50, () => limits.admits(imei, moped, true))).toBe(50)
})

test('where a vehicle was believed last is one address: the one before counts again', () => {
  const limits = new LoginLimits({ ofImeiAndAddress: 1 })
  limits.believe(imei, moped)
  limits.believe(imei, another)
  expect(times(9, () => limits.admits(imei, moped, true))).toBe(1)
  expect(times(9, () => limits.admits(imei, another, true))).toBe(9)
})

test('names that are none of ours are counted by address, however many are made up; ours from there are let in', () => {
  const limits = new LoginLimits({ ofStrangersAtAddress: 100 })
  let made = 0
  expect(times(1000, () => limits.admits(`made-up-${made++}`, stranger, false))).toBe(100)
  expect(limits.admits(imei, stranger, true)).toBe(true)
  expect(limits.admits('made-up', another, false)).toBe(true)
})

test('after a minute all may call again', () => {
  vi.useFakeTimers()
  try {
    const limits = new LoginLimits({ ofImeiAndAddress: 1, ofStrangersAtAddress: 1 })
    const both = () => [limits.admits(imei, stranger, true), limits.admits('made-up', stranger, false)]
    expect([both(), both()]).toEqual([
      [true, true],
      [false, false],
    ])
    vi.advanceTimersByTime(60_000)
    expect(both()).toEqual([true, true])
  } finally {
    vi.useRealTimers()
  }
})
