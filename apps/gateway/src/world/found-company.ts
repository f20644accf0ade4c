import { demoPassword } from '../config/demo-password.js'
import type { House } from '../house.js'
import type { Work } from '../rooms/work.js'
import type { Chance } from './chance.js'
import type { Habits } from './city.js'
import { type Company, companies } from './fleets.js'
import { foundOperator } from './found-operator.js'
import { demoEmail, demoPeople, drawRiders, type RiderPlan } from './people.js'

interface FoundedVehicle {
  id: string
  imei: string
  model: string
  plate: string
  company: Company
}

export interface Founded {
  vehicles: FoundedVehicle[]
  riders: { id: string; email: string }[]
}

/** IMEI with its check digit (Luhn), of a range that no real module has. */
const imeiOf = (number: number): string => {
  const digits = `99000${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const ridersOfCampus = 25

interface Times {
  until: Date
  /** Of a rider, milliseconds since 1970. */
  registeredAt: (n: number) => number
}

/** Makes operators, people, vehicles and riders, all in one transaction: there is a complete company or none. */
export const foundCompany = async (
  house: House,
  work: Work,
  habits: Habits,
  chance: Chance,
  { until, registeredAt }: Times,
): Promise<Founded> => {
  const operatorIds = new Map<Company, string>()
  const vehicles: FoundedVehicle[] = []
  let number = 0
  for (const plan of companies) {
    const { name, parent, vehicles: plans } = plan
    const id = await foundOperator(house, work, plan, parent && operatorIds.get(parent), { since: work.now, until })
    operatorIds.set(name, id)
    for (const { model, count, platePrefix } of plans) {
      for (let n = 1; n <= count; n += 1) {
        number += 1
        const vehicle = { imei: imeiOf(number), model, plate: `${platePrefix}${String(n).padStart(3, '0')}` }
        const vehicleId = await house.vehicles.fleet.createVehicle(work, {
          ...vehicle,
          name: `${model} ${vehicle.plate}`,
          vin: `VZDEMO${model}${String(number).padStart(8, '0')}`,
          color: chance.pick(['red', 'white', 'grey']),
          revision: chance.pick(['1.0', '1.1', '2.0']),
          sharingOperatorId: id,
        })
        vehicles.push({ ...vehicle, id: vehicleId, company: name })
      }
    }
  }
  await hirePeople(house, work, operatorIds)
  return {
    vehicles,
    riders: await inviteRiders(house, work, operatorIds, drawRiders(riderCount, habits, chance), registeredAt),
  }
}

const hirePeople = async (house: House, work: Work, operatorIds: Map<Company, string>): Promise<void> => {
  for (const { name, firstName, lastName, mobilePhone, memberships, mustEnrol } of demoPeople) {
    const { accountId } = await house.identity.createAccount(work, {
      email: demoEmail(name),
      firstName,
      lastName,
      mobilePhone,
      password: demoPassword,
      totpRequired: mustEnrol ?? false,
    })
    for (const { role, company } of memberships) {
      await house.identity.addMembership(work, {
        accountId,
        role,
        operatorId: (company && operatorIds.get(company)) ?? null,
      })
    }
  }
}

const inviteRiders = async (
  house: House,
  work: Work,
  operatorIds: Map<Company, string>,
  plans: readonly RiderPlan[],
  registeredAt: (n: number) => number,
): Promise<Founded['riders']> => {
  const campus = operatorIds.get('campus')
  const riders: Founded['riders'] = []
  // one hash for all: they share a password that everybody may know
  const passwordHash = await house.customers.hashPassword(demoPassword)
  for (const [n, plan] of plans.entries()) {
    const then = { ...work, now: new Date(registeredAt(n)) }
    const { id } = await house.customers.registerRider(then, { ...plan, country: 'ES' }, passwordHash)
    // one in twenty has sent no documents yet: see found-reviews.ts
    if (n % 20 !== 19) await house.customers.setCanOperate(then, id, true)
    if (campus && n < ridersOfCampus) await house.customers.link(then, id, campus)
    riders.push({ id, email: plan.email })
  }
  return riders
}

export const riderCount = 120
/** Of the riders in their order: those whose documents are validated. */
export const isValidated = (n: number): boolean => n % 20 !== 19
/** Of the riders in their order: those whom the private operator lets in. */
export const isOfCampus = (n: number): boolean => n < ridersOfCampus
