import type { CustomDiscount, Discount } from '@motora/contract/pricing'
import { type DiscountProblemCode, discountProblems } from '@motora/rules/pricing'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { dayAndTimeOf, endDayAndTimeOf, endMomentOf, sideOfSpan, startMomentOf } from '../../../shell/person-clock'

/** What the dialog holds: moments as day and time by the person's clock. */
export interface DiscountValues {
  name: string
  sinceDay: string | null
  /** Empty: the day begins. */
  sinceTime: string
  untilDay: string | null
  /** Empty: the whole day is in. */
  untilTime: string
  percent: number | string
  promoText: string
  promotionalCode: string
  enable: boolean
  preSelectCustomer: boolean
  customerEmails: string[]
}

/** What the dialog begins with. @param discount left out: a new one */
export const valuesOf = (discount?: Discount): DiscountValues => {
  const since = discount?.applySince ? dayAndTimeOf(discount.applySince) : { day: null, time: '' }
  const until = discount?.applyUntil ? endDayAndTimeOf(discount.applyUntil) : { day: null, time: '' }
  return {
    name: discount?.name ?? '',
    sinceDay: since.day,
    sinceTime: since.time,
    untilDay: until.day,
    untilTime: until.time,
    percent: discount?.percent ?? '',
    promoText: discount?.promoText ?? '',
    promotionalCode: discount?.promotionalCode ?? '',
    enable: discount?.enable ?? true,
    // without it a discount that has no code is nobody's
    preSelectCustomer: discount?.preSelectCustomer ?? true,
    customerEmails: discount?.customerEmails ?? [],
  }
}

const words: Readonly<Record<DiscountProblemCode | 'customerEmailRepeat', string>> = {
  required: 'required',
  notAfterStart: 'dateOrder',
  percent: 'oneToHundred',
  promoCode: 'discounts:problem.promoCode',
  noCustomer: 'discounts:problem.noCustomer',
  customerEmailRepeatInList: 'discounts:problem.customerEmailRepeatInList',
  customerEmailRepeat: 'discounts:problem.customerEmailRepeat',
}

/** `customerEmails.3` is said at the table; a moment at its day. */
const fieldOf = (path: string): keyof DiscountValues => {
  const [name = ''] = path.split('.')
  const days: Readonly<Record<string, keyof DiscountValues>> = { applySince: 'sinceDay', applyUntil: 'untilDay' }
  return days[name] ?? (name as keyof DiscountValues)
}

export interface Fault {
  field: keyof DiscountValues
  /** Name of its words. */
  message: string
}

/** A problem of the gateway's or of the rule's, at its field; undefined: it is of no field here. */
export const faultAt = (path: string, code: string): Fault | undefined => {
  const message = (words as Readonly<Record<string, string | undefined>>)[code]
  const field = fieldOf(path)
  return message !== undefined && field in valuesOf() ? { field, message } : undefined
}

/** What is saved, and all that keeps it from being saved. source: ledgers K-12 to K-17 */
const judged = (values: DiscountValues, known: Discount | undefined): { body: CustomDiscount; faults: Fault[] } => {
  const since = sideOfSpan(startMomentOf, values.sinceDay, values.sinceTime, known?.applySince)
  const until = sideOfSpan(endMomentOf, values.untilDay, values.untilTime, known?.applyUntil)
  const percent = values.percent === '' ? null : Number(values.percent)
  const { name, promoText, promotionalCode, enable, preSelectCustomer, customerEmails } = values
  const typed = { name, applySince: since.at, applyUntil: until.at, percent, promotionalCode, customerEmails }
  const ofTimes: Fault[] = [
    ...(since.fault ? [{ field: 'sinceTime' as const, message: since.fault }] : []),
    ...(until.fault ? [{ field: 'untilTime' as const, message: until.fault }] : []),
  ]
  const said = new Set(ofTimes.map(({ field }) => field.replace('Time', 'Day')))
  const ofRule = discountProblems(typed).flatMap(({ path, code }) => faultAt(path, code) ?? [])
  return {
    body: {
      name: name.trim(),
      applySince: since.at ?? '',
      applyUntil: until.at ?? '',
      percent: percent ?? 0,
      customerEmails,
      promoText,
      enable,
      preSelectCustomer,
      promotionalCode: promotionalCode.trim() || null,
    },
    faults: [...ofTimes, ...ofRule.filter(({ field }) => !said.has(field))],
  }
}

/** @param known as it was read; undefined: a new one */
export const judgeDiscount =
  (known: Discount | undefined): Resolver<DiscountValues, unknown, CustomDiscount> =>
  (values) => {
    const { body, faults } = judged(values, known)
    if (faults.length === 0) return { values: body, errors: {} }
    const errors: FieldErrors<DiscountValues> = {}
    for (const { field, message } of faults) set(errors, field, { type: 'validate', message })
    return { values: {}, errors }
  }
