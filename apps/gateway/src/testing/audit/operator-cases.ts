import type { AuditEvent } from '@motora/contract/identity'
import { noWatch } from '@motora/contract/operators'
import type { Rate } from '@motora/contract/pricing'
import { newId } from '../../kernel/ids.js'
import { newTaxId } from '../../rooms/operators/testing/open-operators.js'
import { testTariff } from '../open-house.js'
import type { Company, TwoCompanies } from '../open-two-companies.js'
import { auditOpener, type Facts, password, type Shown, said } from './audit-case.js'
import { discountCases } from './discount-cases.js'

/** What is done to operators and their requests for vehicles. */
export const operatorCases = (gateway: TwoCompanies) => {
  const { ask, admin, ona, house, asSystem, newPerson } = gateway
  const { get } = auditOpener(gateway)
  const operatorPath = '/operators/v1/Operators'
  const ownData = [
    'contactPhone',
    'fiscalAddress',
    'iban',
    'colour1',
    'colour2',
    'isFree',
    'isHelmetIncluded',
    'link',
    'extraInfo',
    'timezone',
    'startTimeExclusion',
    'endTimeExclusion',
    'areas',
    'circles',
  ]
  const operatorFacts =
    (id: string, names = ownData) =>
    async (): Promise<Facts> => {
      const read = (await get(`${operatorPath}/${id}`)) ?? {}
      return Object.fromEntries(names.map((name) => [name, read[name] ?? null]))
    }
  const changeFacts = (id: string) => async (): Promise<Facts> => {
    const read = await get(`${operatorPath}/${id}/Change`)
    return read ? { changed: read.changed } : {}
  }
  const newOperator = async (canOperate: boolean): Promise<Pick<Company, 'id' | 'manager'>> => {
    const given = { name: newId(), cif: newTaxId(), canOperate }
    const id = await asSystem(async (work) => {
      const made = await house.operators.createOperator(work, given)
      await house.pricing.saveTariff(work, made, testTariff)
      return made
    })
    return { id, manager: await newPerson('Sharing.OperatorManager', id, 'Nil Mas') }
  }
  const edit = { iban: null, timezone: 'Europe/Madrid', areas: [], circles: [] }
  const asksFor = (contactPhone: string) => ({ ...edit, contactPhone })
  const submit = ({ id, manager }: Pick<Company, 'id' | 'manager'>, contactPhone: string) =>
    ask(manager, 'PUT', `${operatorPath}/${id}/UpdateRestricted`, { id, ...asksFor(contactPhone) })
  const validate = (id: string, canOperate: boolean) =>
    ask(admin, 'PUT', `${operatorPath}/${id}/Validate`, { canOperate, cannotOperateReason: canOperate ? '' : 'unpaid' })
  const withChange = async () => {
    const operator = await newOperator(true)
    await submit(operator, '+34932111222')
    return operator
  }
  const changedBefore = ({ changed }: Facts) => ({ changed })

  const tariffFacts = (operatorId: string) => async (): Promise<Facts> => {
    const read = await get<Rate>(`/operators/v1/RateHistorics/GetCurrentRateOfOperator?sharingOperatorId=${operatorId}`)
    if (!read) return {}
    const { priceHours, priceDays, modes, ...rest } = read
    return {
      ...rest,
      ...modes,
      priceHours: priceHours.map(({ hours, pricePerHour }) => `${hours}: ${pricePerHour}`),
      priceDays: priceDays.map(({ days, pricePerDay }) => `${days}: ${pricePerDay}`),
    }
  }
  const offerFacts = (model: string) => async (): Promise<Facts> => {
    const offers = await get<{ model: string; available: number }[]>('/operators/v1/VehicleOffers')
    return { model, available: offers?.find((one) => one.model === model)?.available ?? 0 }
  }
  const requestPath = '/operators/v1/VehicleRequests'
  const newRequest = async (): Promise<string> => {
    await ask(admin, 'PUT', '/operators/v1/VehicleOffers/S01', { available: 500 })
    const body = { id: newId(), lines: [{ model: 'S01', quantity: 2 }] }
    await ask(ona.manager, 'POST', requestPath, body)
    return body.id
  }
  const requestFacts = (id: string) => async (): Promise<Facts> => {
    type Request = { id: string; lines: { model: string; quantity: number }[]; state: string }
    const read = (await get<Request[]>(`${requestPath}?pageSize=100`))?.find((one) => one.id === id)
    if (!read) return {}
    return { state: read.state, vehicles: Object.fromEntries(read.lines.map((line) => [line.model, line.quantity])) }
  }

  return {
    'operators.created': async () => {
      const given = { name: newId(), cif: newTaxId(), managerEmail: `${newId()}@motora.test`, password }
      const facts = async () => {
        const list = await get<{ id: string; name: string }[]>(`${operatorPath}?search=${given.name}`)
        const made = list?.find(({ name }) => name === given.name)
        return made ? operatorFacts(made.id, ['name', 'cif', 'parentId', 'canOperate'])() : {}
      }
      return { facts, call: () => ask(admin, 'POST', `${operatorPath}/New`, given) }
    },
    'operators.signed_up': {
      unread: 'the stored sign-up waits for the link that was sent, and is not an operator yet',
    },
    'operators.changed': async () => {
      const { id } = await newOperator(true)
      const call = () => ask(admin, 'PUT', `${operatorPath}/${id}/update`, { ...asksFor('+34932333444') })
      return { facts: operatorFacts(id), call }
    },
    'operators.submitted': async () => {
      const operator = await newOperator(false)
      return { facts: operatorFacts(operator.id), call: () => submit(operator, '+34932555666') }
    },
    'operators.validated': said,
    'pricing.tariff_saved': async () => {
      const { id, manager } = await newOperator(true)
      const tiers = { priceHours: [{ hours: 2, pricePerHour: 6 }], priceDays: [{ days: 1, pricePerDay: 25 }] }
      const body = { ...testTariff, ...tiers, priceMinute: 0.31, modes: { eco: 0.22, city: null, sport: null } }
      return {
        facts: tariffFacts(id),
        call: () => ask(manager, 'PUT', '/operators/v1/RateHistorics/UpdateCurrentRateOfLoggedOperator', body),
      }
    },
    ...discountCases(gateway, newOperator),
    'operators.rejected': said,
    'operators.enabled': said,
    'operators.disabled': said,
    'operators.change_submitted': async () => {
      const operator = await newOperator(true)
      return { facts: changeFacts(operator.id), call: () => submit(operator, '+34932777888') }
    },
    'operators.change_validated': async () => {
      const { id } = await withChange()
      return { facts: operatorFacts(id), call: () => validate(id, true) }
    },
    'operators.change_rejected': async () => {
      const { id } = await withChange()
      const call = () => ask(admin, 'PUT', `${operatorPath}/${id}/RejectChange`, { reason: 'no' })
      return { facts: changeFacts(id), call, derive: changedBefore }
    },
    'operators.change_withdrawn': async () => {
      const { id, manager } = await withChange()
      const call = () => ask(manager, 'DELETE', `${operatorPath}/${id}/Change`)
      return { facts: changeFacts(id), call, derive: changedBefore }
    },
    'operators.vehicles_requested': async () => {
      await ask(admin, 'PUT', '/operators/v1/VehicleOffers/S01', { available: 500 })
      const body = { id: newId(), lines: [{ model: 'S01', quantity: 3 }] }
      return { facts: requestFacts(body.id), call: () => ask(ona.manager, 'POST', requestPath, body) }
    },
    'operators.vehicle_request_answered': async () => {
      const id = await newRequest()
      return {
        facts: requestFacts(id),
        call: () => ask(admin, 'PUT', `${requestPath}/${id}/Answer`, { accepted: true }),
      }
    },
    'operators.vehicle_request_withdrawn': async () => {
      const id = await newRequest()
      return { facts: requestFacts(id), call: () => ask(ona.manager, 'PUT', `${requestPath}/${id}/Withdraw`) }
    },
    'operators.vehicle_offer_set': async () => ({
      facts: offerFacts('S09'),
      call: () => ask(admin, 'PUT', '/operators/v1/VehicleOffers/S09', { available: 7 }),
    }),
    'operators.watch_saved': async () => {
      const path = `${operatorPath}/${ona.id}/Watch`
      const facts = async () => (await get(path)) ?? {}
      return { facts, call: () => ask(admin, 'PUT', path, { ...noWatch, silent: true, lowBatteryPercent: 20 }) }
    },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
