import type { Operator, OperatorChange } from '@motora/contract/operators'
import { fleetTypeOf } from '@motora/rules/operators'

/** An operator that operates, complete in every field. */
export const operatorWith = (more: Partial<Operator> = {}): Operator => {
  const operator = {
    id: '00000000-0000-4000-8000-00000000000f',
    name: 'Moto Barcelona',
    cif: 'B12345674',
    fiscalAddress: 'Carrer de Prova 1, 08001 Barcelona',
    iban: 'ES9121000418450200051332',
    logo: null,
    colour1: '#C92A2A',
    colour2: '#2A2F35',
    isPrivate: false,
    isStationBase: false,
    isFree: false,
    isHelmetIncluded: true,
    contactPhone: '+34612345678',
    managerEmail: 'ona@motora.demo',
    link: 'https://moto.example',
    extraInfo: null,
    vehicleTypes: [],
    startTimeExclusion: '01:00',
    endTimeExclusion: '05:00',
    timeExclusionEndsNextDay: false,
    inExclusionTime: false,
    hasTariff: true,
    timezone: 'Europe/Brussels',
    operatingSchedule: { from: '05:00', until: '01:00' },
    parentId: '00000000-0000-4000-8000-00000000000f',
    children: [],
    state: 'operating',
    canOperate: true,
    cannotOperateReason: null,
    note: null,
    comment: null,
    group: null,
    isSupportDerived: false,
    costByVehicle: 0,
    serviceCommissionPercent: 0,
    minimumAge: 18,
    ecoCount: 0,
    kmsCount: 0,
    servicesCount: 0,
    discounts: [],
    areas: [
      {
        id: '00000000-0000-4000-8000-0000000000a1',
        name: 'Eixample',
        points: [
          { latitude: 41.39, longitude: 2.15 },
          { latitude: 41.4, longitude: 2.16 },
          { latitude: 41.39, longitude: 2.17 },
        ],
      },
    ],
    circles: [],
    waitingSince: null,
    hasPendingChange: false,
    created: '2026-01-01T10:00:00Z',
    version: 7,
    ...more,
  } satisfies Omit<Operator, 'fleetType' | 'chargeTypes'>
  return { ...operator, fleetType: fleetTypeOf(operator), chargeTypes: operator.isFree ? null : ['Minutes'] }
}

/** An operating operator's own change that waits. @param changed what it would be */
export const changeOf = (operator: Operator, changed: Partial<OperatorChange['after']>): OperatorChange => {
  const { contactPhone, fiscalAddress, iban, logo, colour1, colour2, isFree, isHelmetIncluded, link, extraInfo } =
    operator
  const { startTimeExclusion, endTimeExclusion, timezone, areas, circles } = operator
  const before = {
    contactPhone,
    fiscalAddress,
    iban,
    logo,
    colour1,
    colour2,
    isFree,
    isHelmetIncluded,
    link,
    extraInfo,
    startTimeExclusion,
    endTimeExclusion,
    timezone,
    areas,
    circles,
  }
  return {
    operatorId: operator.id,
    submittedAt: '2026-11-20T09:30:00Z',
    submittedByName: 'Ona Roca',
    changed: Object.keys(changed),
    before,
    after: { ...before, ...changed },
    version: operator.version,
  }
}
