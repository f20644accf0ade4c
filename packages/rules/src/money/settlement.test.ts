import { expect, test } from 'vitest'
import { type SettledMonth, settlementOf, transfersOfSettlement } from './settlement.js'

const month = (more: Partial<SettledMonth> = {}): SettledMonth => ({
  cardCents: 100_000,
  creditCents: 20_000,
  refundsCents: 5_000,
  disputesCents: 1_000,
  commissionHundredths: 1_250,
  costByVehicleCents: 900,
  vehicleDays: 310,
  daysOfMonth: 31,
  ...more,
})

/** What an account has got of these transfers. */
const balanceOf = (account: string, of: SettledMonth): number =>
  transfersOfSettlement(of).reduce(
    (sum, { debit, credit, cents }) => sum + (credit === account ? cents : 0) - (debit === account ? cents : 0),
    0,
  )

test('collected − refunds − disputes − commission − cost per vehicle by days held', () => {
  // 114,000 stay; 12.5 % of that; ten vehicles of 9.00 for the whole month
  expect(settlementOf(month())).toEqual({ commissionCents: 14_250, vehiclesCents: 9_000, payableCents: 90_750 })
  expect(settlementOf(month({ vehicleDays: 1 })).vehiclesCents).toBe(29)
  expect(settlementOf(month({ daysOfMonth: 30, vehicleDays: 1, costByVehicleCents: 915 })).vehiclesCents).toBe(31)
})

test('a month of nothing comes to nothing, and a free operator pays for its vehicles', () => {
  const none = month({ cardCents: 0, creditCents: 0, refundsCents: 0, disputesCents: 0 })
  expect(settlementOf({ ...none, vehicleDays: 0 })).toEqual({ commissionCents: 0, vehiclesCents: 0, payableCents: 0 })
  expect(transfersOfSettlement({ ...none, vehicleDays: 0 })).toEqual([])
  expect(settlementOf(none).payableCents).toBe(-9_000)
})

test('where more goes back than was collected, commission goes back too', () => {
  const back = month({ cardCents: 0, creditCents: 0, refundsCents: 401, disputesCents: 0, vehicleDays: 0 })
  expect(settlementOf(back)).toEqual({ commissionCents: -50, vehiclesCents: 0, payableCents: -351 })
  expect(balanceOf('platform:commission', back)).toBe(-50)
})

test('the books give the operator what is payable, to the cent, and close what it gave back', () => {
  for (const one of [
    month(),
    month({ refundsCents: -700 }),
    month({ disputesCents: -1 }),
    month({ cardCents: 0, creditCents: 0, refundsCents: 7_777 }),
  ]) {
    const { payableCents, commissionCents, vehiclesCents } = settlementOf(one)
    expect(balanceOf('operator:payable', one)).toBe(payableCents)
    expect(balanceOf('platform:commission', one)).toBe(commissionCents + vehiclesCents)
    expect(balanceOf('operator:refunds', one)).toBe(one.refundsCents)
    expect(balanceOf('operator:disputed', one)).toBe(one.disputesCents)
    expect(balanceOf('operator:sales', one)).toBe(0 - one.cardCents - one.creditCents)
    expect(transfersOfSettlement(one).every(({ cents }) => cents > 0)).toBe(true)
  }
})

test('parts of a cent and terms below zero are refused', () => {
  expect(() => settlementOf(month({ cardCents: 0.5 }))).toThrow(RangeError)
  expect(() => settlementOf(month({ costByVehicleCents: -1 }))).toThrow(RangeError)
  expect(() => settlementOf(month({ commissionHundredths: -1 }))).toThrow(RangeError)
})
