import { createCustomDiscount, type RateUpdate, updateGenericDiscount } from '@motora/contract/pricing'
import { idFrom } from '../kernel/ids.js'
import { everything } from '../rooms/operators/index.js'
import { type Company, companies } from './fleets.js'
import { ownIds, system, weekOfYear, type YearMoney } from './year-money.js'

const dayMs = 86_400_000
/** When students get their own discount. */
const studentsIn = 44

/** What an operator asks for in a month: in winter less, and at the sea by the day in high summer. */
const tariffIn = (company: Company, month: number): RateUpdate | undefined => {
  const usual = companies.find(({ name }) => name === company)?.tariff
  if (!usual) return undefined
  if (company === 'ona' && month <= 2) return { ...usual, priceMinute: 0.24 }
  if (company === 'ona-litoral' && isBeachMonth(month))
    return {
      ...usual,
      billingUnit: 'days',
      priceDays: [
        { days: 1, pricePerDay: 29 },
        { days: 3, pricePerDay: 25 },
        { days: 7, pricePerDay: 19 },
      ],
    }
  return usual
}
/** @param month 1 to 12 */
export const isBeachMonth = (month: number): boolean => month === 7 || month === 8

/** Tariffs of the month, the discount of September, and in one week that of students. */
export const setPrices = async (year: YearMoney, w: number): Promise<void> => {
  const { house, clock, operatorIds, staff, plan } = year
  const at = clock.now()
  const month = at.getUTCMonth() + 1
  await house.inTransaction(system, everything('the world saves tariffs of every operator'), async (work) => {
    for (const company of ['ona', 'ona-litoral'] as const) {
      const [id, tariff] = [operatorIds.get(company), tariffIn(company, month)]
      if (id !== undefined && tariff) await house.pricing.saveTariff(work, id, tariff, 'Marta Roca Serra')
    }
  })
  const monthBefore = new Date((plan[w - 1]?.since ?? 0) as number).getUTCMonth() + 1
  if (w > 0 && month !== monthBefore && (month === 9 || monthBefore === 9))
    await staff('manager', updateGenericDiscount, {
      params: undefined,
      query: undefined,
      body: { percent: 10, enable: month === 9, promoText: 'Tornem-hi: un 10 % menys tot el setembre.' },
    })
  if (weekOfYear(year, w) === studentsIn) await discountStudents(year)
}

/** Students of the first operator who ride with it by then: a discount names nobody else. */
const discountStudents = async ({ house, clock, staff, founded, operatorIds }: YearMoney): Promise<void> => {
  const emails = [2, 5, 11, 16, 21, 28, 35].flatMap((n) => founded.riders[n]?.email ?? [])
  const linked = await house.inTransaction(system, everything('the world knows who rides with whom'), (work) =>
    house.customers.linkedByEmail(work, operatorIds.get('ona') ?? '', emails),
  )
  const customerEmails = emails.filter((email) => linked.has(email))
  if (customerEmails.length === 0) return
  const at = clock.now().getTime()
  await staff('manager', createCustomDiscount, {
    params: undefined,
    query: undefined,
    body: {
      id: idFrom(ownIds, 'students'),
      name: 'Estudiants',
      percent: 15,
      preSelectCustomer: true,
      enable: true,
      promoText: 'Un 15 % menys per a estudiants.',
      promotionalCode: null,
      applySince: new Date(at + dayMs).toISOString(),
      applyUntil: new Date(at + 330 * dayMs).toISOString(),
      customerEmails,
    },
  })
}
