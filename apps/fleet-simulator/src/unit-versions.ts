import type { Random } from './random.js'

/** A unit that takes updates: motor controller, battery management, telematics. */
export const updateTargets = ['ECU', 'BMS', 'TCU'] as const
export type UpdateTarget = (typeof updateTargets)[number]

/** What a moped is built of and what its units run. */
export type UnitVersions = Record<UpdateTarget | 'hardware', string>

/** Made up: what was delivered over the years of a model. */
const delivered: Readonly<Record<UpdateTarget, readonly string[]>> = {
  ECU: ['2.1.0', '2.2.4', '2.3.1'],
  BMS: ['1.8.0', '1.9.2'],
  TCU: ['3.0.6', '3.1.0'],
}

/** Versions of a moped as it was delivered; the same seed gives the same. */
export const inventVersions = (model: string, random: Random): UnitVersions => ({
  // two generations of each model: `S01-A`, `S02-B`
  hardware: `${model.replace(/[^\w.+-]/g, '')}-${random.pick(['A', 'B'])}`,
  ECU: random.pick(delivered.ECU),
  BMS: random.pick(delivered.BMS),
  TCU: random.pick(delivered.TCU),
})

/** As the module reports it after each login. */
export const versionsLine = ({ hardware, ECU, BMS, TCU }: UnitVersions): string =>
  ['$VERS', hardware, ECU, BMS, TCU].join(',')
