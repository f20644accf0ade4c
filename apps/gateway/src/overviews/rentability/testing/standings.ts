import { type NotRentableReason, notRentableReasons } from '@motora/contract/vehicles'
import { minRentalBatteryPercent } from '@motora/rules/vehicles'
import fc from 'fast-check'

export const holders = [
  'none',
  'plain',
  'unvalidated',
  'withoutTariff',
  'excluded',
  'withAreas',
  'areasTakenBack',
] as const
export type Holder = (typeof holders)[number]

/** The state of a vehicle, in the words of this test. */
export interface Standing {
  holder: Holder
  retired: boolean
  outOfService: boolean
  selectToOperate: boolean
  canOperate: boolean
  /** `former`: of an operator that held the vehicle before. */
  ticket: 'none' | 'keeps' | 'only noted' | 'closed' | 'former'
  /** New firmware, and `former`: on its way since before the vehicle changed operator. */
  updating: 'no' | 'waits' | 'on its way' | 'former' | 'ended'
  heard: 'never' | 'silent' | 'at the limit' | 'now'
  position: boolean
  area: 'never judged' | 'inside' | 'outside'
  battery: number | null
  rental: 'none' | 'reserved' | 'lapsed' | 'in progress' | 'ended'
}

export const sound: Standing = {
  holder: 'plain',
  retired: false,
  outOfService: false,
  selectToOperate: true,
  canOperate: true,
  ticket: 'none',
  updating: 'no',
  heard: 'now',
  position: true,
  area: 'never judged',
  battery: 80,
  rental: 'none',
}

/** Transcribed from the decision, not asked of the rule. */
export const reasonsOf = (s: Standing): NotRentableReason[] => {
  const holds: Record<NotRentableReason, boolean> = {
    retired: s.retired,
    'no-operator': s.holder === 'none',
    'operator-not-validated': s.holder === 'unvalidated',
    'no-tariff': s.holder === 'withoutTariff',
    'cannot-operate': !s.canOperate,
    'not-selected-to-operate': !s.selectToOperate,
    'out-of-service': s.outOfService,
    'open-ticket': s.ticket === 'keeps',
    updating: s.updating === 'on its way' || s.updating === 'former',
    'never-reported': s.heard === 'never',
    silent: s.heard === 'silent',
    'no-position': !s.position,
    'outside-area': s.area === 'outside' && s.holder === 'withAreas',
    'low-battery': s.battery !== null && s.battery < 10,
    'exclusion-hours': s.holder === 'excluded',
    'active-rental': s.holder !== 'none' && (s.rental === 'reserved' || s.rental === 'in progress'),
  }
  return notRentableReasons.filter((reason) => holds[reason])
}

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

/** Most of it sound, so that any reason may be the first. */
export const anyStanding: fc.Arbitrary<Standing> = fc.record({
  holder: mostly<Holder>('plain', ...holders),
  retired: mostly(false, true),
  outOfService: mostly(false, true),
  selectToOperate: mostly(true, false),
  canOperate: mostly(true, false),
  ticket: mostly<Standing['ticket']>('none', 'keeps', 'only noted', 'closed', 'former'),
  updating: mostly<Standing['updating']>('no', 'waits', 'on its way', 'former', 'ended'),
  heard: mostly<Standing['heard']>('now', 'never', 'silent', 'at the limit'),
  position: mostly(true, false),
  area: mostly<Standing['area']>('never judged', 'inside', 'outside'),
  battery: mostly<number | null>(80, null, 0, minRentalBatteryPercent - 1, minRentalBatteryPercent, 100),
  rental: mostly<Standing['rental']>('none', 'reserved', 'lapsed', 'in progress', 'ended'),
})
