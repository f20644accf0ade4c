import { oneToHundred, sizedText } from '@motora/contract/fields'
import {
  type Firmware,
  maxChosenVehicles,
  type UpgradePlan,
  upgradeToChange,
  type VehicleSelection,
  vehicleFilter,
} from '@motora/contract/firmware'
import { z } from 'zod'
import { dayAndTimeOf } from '../../../../shell/person-clock'
import type { UpgradeWithSelection } from '../upgrade-calls'
import { checkWhen, whenFields } from './when-values'

/** Vehicles by what they are, or one by one. */
export const selectionWays = ['filter', 'vehicles'] as const
export const maxName = 100
const percent = z.number('oneToHundred').refine((typed) => oneToHundred.safeParse(typed).success, 'oneToHundred')
/** The gateway's own rule for each tag of a list. */
const tags = (list: z.ZodType) =>
  z.array(z.string()).refine((all) => list.safeParse(all).success, 'upgrades:tagInvalid')

export const upgradeValues = z
  .object({
    by: z.enum(selectionWays),
    sharingOperatorId: z.string().nullable(),
    models: tags(vehicleFilter.shape.models),
    hardwareVersions: tags(vehicleFilter.shape.hardwareVersions),
    currentVersions: tags(vehicleFilter.shape.currentVersions),
    vehicleIds: z.array(z.string()).max(maxChosenVehicles, 'upgrades:tooManyVehicles'),
    name: sizedText(1, maxName),
    shareAtOncePercent: percent,
    pauseAboveFailedPercent: percent,
    maxAttempts: z.number(),
    allowOlder: z.boolean(),
    ...whenFields,
  })
  .superRefine((values, context) => {
    if (values.by === 'vehicles' && values.vehicleIds.length === 0)
      context.addIssue({ code: 'custom', path: ['vehicleIds'], message: 'selectOne' })
    checkWhen(values, context)
  })
export type UpgradeValues = z.output<typeof upgradeValues>

/** What the form starts with. @param vehicleIds from the address */
export function firstValues(firmware: Firmware, vehicleIds: readonly string[]): UpgradeValues {
  return {
    by: vehicleIds.length > 0 ? 'vehicles' : 'filter',
    sharingOperatorId: null,
    models: [],
    hardwareVersions: [],
    currentVersions: [],
    vehicleIds: [...vehicleIds],
    name: `${firmware.name} ${firmware.version}`.slice(0, maxName),
    shareAtOncePercent: 10,
    pauseAboveFailedPercent: 20,
    maxAttempts: 3,
    allowOlder: false,
    when: 'now',
    day: null,
    time: '03:00',
  }
}

/** A campaign that is being changed, as the form shows it. */
export function valuesOf(upgrade: UpgradeWithSelection): UpgradeValues {
  const { selection, scheduledAt } = upgrade
  const filter = 'filter' in selection ? selection.filter : {}
  return {
    by: 'filter' in selection ? 'filter' : 'vehicles',
    sharingOperatorId: filter.sharingOperatorId ?? null,
    models: filter.models ?? [],
    hardwareVersions: filter.hardwareVersions ?? [],
    currentVersions: filter.currentVersions ?? [],
    vehicleIds: 'vehicleIds' in selection ? selection.vehicleIds : [],
    name: upgrade.name,
    shareAtOncePercent: upgrade.shareAtOncePercent,
    pauseAboveFailedPercent: upgrade.pauseAboveFailedPercent,
    maxAttempts: upgrade.maxAttempts,
    allowOlder: upgrade.allowOlder,
    when: scheduledAt === null ? 'draft' : 'at',
    ...(scheduledAt === null ? { day: null, time: '03:00' } : dayAndTimeOf(scheduledAt)),
  }
}

type SelectionValues = Pick<
  UpgradeValues,
  'by' | 'sharingOperatorId' | 'models' | 'hardwareVersions' | 'currentVersions' | 'vehicleIds'
>

/** What is asked of vehicles; undefined while none is chosen. */
export function selectionOf(values: SelectionValues): VehicleSelection | undefined {
  if (values.by === 'vehicles') return values.vehicleIds.length > 0 ? { vehicleIds: values.vehicleIds } : undefined
  const { sharingOperatorId, models, hardwareVersions, currentVersions } = values
  return {
    filter: {
      ...(sharingOperatorId === null ? {} : { sharingOperatorId }),
      ...(models.length > 0 ? { models } : {}),
      ...(hardwareVersions.length > 0 ? { hardwareVersions } : {}),
      ...(currentVersions.length > 0 ? { currentVersions } : {}),
    },
  }
}

/** The plan as it is sent; what the form let through is what the gateway takes. */
export function planOf(values: UpgradeValues, firmwareId: string): UpgradePlanToSend {
  const { name, shareAtOncePercent, pauseAboveFailedPercent, maxAttempts, allowOlder } = values
  return plan.parse({
    name,
    firmwareId,
    selection: selectionOf(values),
    shareAtOncePercent,
    pauseAboveFailedPercent,
    maxAttempts,
    allowOlder,
  })
}
const plan = upgradeToChange.omit({ revision: true })
export type UpgradePlanToSend = Omit<UpgradePlan, 'revision'>
