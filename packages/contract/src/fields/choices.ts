import { z } from 'zod'

/** source: ledger T-11. */
export const currency = z.enum(['eur', 'usd'])
export type Currency = z.infer<typeof currency>

/** What a rental is counted in. source: ledger T-11. */
export const billingUnit = z.enum(['minute', 'hour', 'days'])
export type BillingUnit = z.infer<typeof billingUnit>

/** A vehicle's driving modes; each may have its own price. source: ledger T-11, decision Z-25. */
export const drivingMode = z.enum(['eco', 'city', 'sport'])
export type DrivingMode = z.infer<typeof drivingMode>
/** What a tariff prices: the driving modes and the pause. */
export const pricedMode = z.enum([...drivingMode.options, 'pause'])
export type PricedMode = z.infer<typeof pricedMode>

/** 0 is Monday, 6 Sunday. source: ledger T-12, decision Z-24. */
export const weekday = z.number().int().min(0).max(6)

/** The weekday of a day as the calendar writes it. @param day YYYY-MM-DD */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The defaults, where a person has not chosen. source: ledger T-13, V-20, V-38. */
export const defaults = {
  minimumAge: 18,
  timezone: 'Europe/Brussels',
  phonePrefix: '+34',
  /** These stand first in a list of countries; the first is the default. */
  phoneCountries: ['es', 'fr'],
} as const
