import {
  assignToOperate,
  listVehicles,
  selectToOperate,
  setCanOperate,
  setHelmetIncluded,
  type Vehicle,
} from '@motora/contract/vehicles'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { type VehicleAction, verdictOnVehicle } from '../actions/use-vehicle-offer'
import { vehicleName } from '../vehicle/vehicle-name'
import { type Batch, holderOf } from './batches-of'
import { useRowWrites, type WriteProgress } from './use-row-writes'

type Some = readonly Vehicle[]

export interface Assignment {
  /** Null: back to the provider. */
  operatorId: string | null
  /** Null: each stays as it is. */
  outOfService: boolean | null
}

/** What is done to vehicles, one or many; only those that change are sent. Each answers whether all of it was done. */
export interface FleetActions {
  busy: boolean
  progress: WriteProgress | undefined
  helmet: (vehicles: Some, include: boolean) => Promise<boolean>
  select: (vehicles: Some, on: boolean) => Promise<boolean>
  block: (vehicles: Some, out: boolean) => Promise<boolean>
  assign: (vehicles: Some, to: Assignment) => Promise<boolean>
  allow: (vehicles: Some) => Promise<boolean>
  forbid: (vehicles: Some, reason: string) => Promise<boolean>
}

const withSharing =
  (part: Partial<Vehicle['sharing']>) =>
  (vehicle: Vehicle): Vehicle => ({ ...vehicle, sharing: { ...vehicle.sharing, ...part } })

const withLeave =
  (canOperate: boolean, reason: string | null) =>
  (vehicle: Vehicle): Vehicle => ({ ...vehicle, canOperate, cannotOperateReason: reason })

const idsOf = (batch: Batch) => batch.map(({ id }) => id)
const named = (batch: Batch) => ({ sharingOperatorId: batch[0].sharing.sharingOperatorId, vehicleIds: idsOf(batch) })

/** Those of them that it changes. */
const changedBy = (vehicles: Some, action: VehicleAction): Some =>
  vehicles.filter((vehicle) => verdictOnVehicle(action, vehicle) === true)

/** How many, and the first one's name: all that a text says of them. */
const said = (vehicles: Some) => ({
  count: vehicles.length,
  plate: vehicles[0] ? vehicleName(vehicles[0]) : '',
})

/**
 * Helmet and selection are asked for first, with one wording each way; what can be taken back is offered to be undone.
 * source: ledgers E-14, E-18, E-20, E-46, G-26.
 */
export function useFleetActions(): FleetActions {
  const { t } = useTranslation(['fleet', 'vehicles'])
  const { write, progress, busy } = useRowWrites<Vehicle>(listVehicles)

  const setHelmet = (vehicles: Some, include: boolean, undoable: boolean): Promise<boolean> => {
    const after = withSharing({ isHelmetIncluded: include })
    return write({
      name: `helmet ${include}`,
      rows: vehicles,
      by: holderOf,
      send: (batch) => client.call(setHelmetIncluded, { body: { ...named(batch), isHelmetIncluded: include } }),
      after,
      done: (changed) => t(include ? 'fleet:helmet.included' : 'fleet:helmet.removed', said(changed)),
      failed: t('fleet:helmet.error'),
      undo: undoable ? (changed) => void setHelmet(changed.map(after), !include, false) : undefined,
    })
  }
  const setSelected = (vehicles: Some, on: boolean, undoable: boolean): Promise<boolean> => {
    const after = withSharing({ selectToOperate: on })
    return write({
      name: `select ${on}`,
      rows: vehicles,
      by: holderOf,
      send: (batch) => client.call(selectToOperate, { body: { ...named(batch), selectToOperate: on } }),
      after,
      done: (changed) => t(on ? 'fleet:select.selected' : 'fleet:select.deselected', said(changed)),
      failed: t('fleet:select.error'),
      undo: undoable ? (changed) => void setSelected(changed.map(after), !on, false) : undefined,
    })
  }
  const setOut = (vehicles: Some, out: boolean, undoable: boolean): Promise<boolean> => {
    const after = withSharing({ outOfService: out })
    return write({
      name: `out ${out}`,
      rows: vehicles,
      // where each is: who holds it may have changed since it was read
      by: () => '',
      send: (batch) => client.call(assignToOperate, { body: { vehicleIds: idsOf(batch), outOfService: out } }),
      after,
      done: (changed) => t(out ? 'fleet:block.blocked' : 'fleet:block.unblocked', said(changed)),
      failed: t('fleet:block.error'),
      undo: undoable ? (changed) => void setOut(changed.map(after), !out, false) : undefined,
    })
  }
  /** To who held each, unless somebody has assigned it further meanwhile. */
  const takeBack = (before: Some, { operatorId, outOfService }: Assignment): Promise<boolean> =>
    write({
      name: 'take back',
      rows: before,
      by: (vehicle) => JSON.stringify([holderOf(vehicle), vehicle.sharing.outOfService]),
      send: (batch) =>
        client.call(assignToOperate, {
          body: {
            ...named(batch),
            heldBy: operatorId,
            ...(outOfService === null ? {} : { outOfService: batch[0].sharing.outOfService }),
          },
        }),
      after: (vehicle) => vehicle,
      done: (changed) => t('fleet:assign.takenBack', said(changed)),
      failed: t('fleet:assign.error'),
    })
  const setLeave = (vehicles: Some, canOperate: boolean, reason: string | null, undo?: (changed: Some) => void) =>
    write({
      name: `leave ${canOperate} ${reason}`,
      rows: vehicles,
      by: () => '',
      send: (batch) =>
        client.call(setCanOperate, { body: { vehicleIds: batch.map(({ id }) => id), canOperate, reason } }),
      after: withLeave(canOperate, reason),
      done: (changed) => t(canOperate ? 'fleet:can.allowed' : 'fleet:can.forbidden', said(changed)),
      failed: t('fleet:can.error'),
      undo,
    })
  /** Each for the reason that it was out for. */
  const forbidAgain = async (before: Some): Promise<void> => {
    const reasons = new Set(before.map(({ cannotOperateReason }) => cannotOperateReason))
    for (const reason of reasons)
      await setLeave(
        before.filter(({ cannotOperateReason }) => cannotOperateReason === reason),
        false,
        reason,
      )
  }

  return {
    busy,
    progress,
    helmet: async (vehicles, include) => {
      const changing = changedBy(vehicles, include ? 'includeHelmet' : 'removeHelmet')
      const sure = await confirm({
        title: t(include ? 'fleet:helmet.includeQuestion' : 'fleet:helmet.removeQuestion', said(changing)),
        consequence: t(include ? 'fleet:helmet.includeConsequence' : 'fleet:helmet.removeConsequence'),
        confirmLabel: t(include ? 'fleet:helmet.include' : 'fleet:helmet.remove'),
      })
      return sure && setHelmet(changing, include, true)
    },
    select: async (vehicles, on) => {
      const changing = changedBy(vehicles, on ? 'select' : 'deselect')
      const sure = await confirm({
        title: t(on ? 'fleet:select.selectQuestion' : 'fleet:select.deselectQuestion', said(changing)),
        consequence: t(on ? 'fleet:select.selectConsequence' : 'fleet:select.deselectConsequence'),
        confirmLabel: t(on ? 'fleet:select.select' : 'fleet:select.deselect'),
      })
      return sure && setSelected(changing, on, true)
    },
    block: (vehicles, out) => setOut(changedBy(vehicles, out ? 'block' : 'unblock'), out, true),
    assign: (vehicles, to) =>
      write({
        name: `assign ${to.operatorId} ${to.outOfService}`,
        rows: vehicles,
        // one call moves the vehicles of many operators to one
        by: () => '',
        send: (batch) =>
          client.call(assignToOperate, {
            body: {
              sharingOperatorId: to.operatorId,
              vehicleIds: idsOf(batch),
              ...(to.outOfService === null ? {} : { outOfService: to.outOfService }),
            },
          }),
        // whose it is now has a name that only the gateway knows
        after: (vehicle) => vehicle,
        done: (changed) =>
          t(to.operatorId === null ? 'fleet:assign.unassigned' : 'fleet:assign.assigned', said(changed)),
        failed: t('fleet:assign.error'),
        undo: (changed) => void takeBack(changed, to),
      }),
    allow: (vehicles) => {
      const changing = changedBy(vehicles, 'allow')
      // no vehicle is taken out without a reason: not again either
      const undoable = changing.every(({ cannotOperateReason }) => cannotOperateReason)
      return setLeave(changing, true, null, undoable ? (before) => void forbidAgain(before) : undefined)
    },
    forbid: (vehicles, reason) =>
      setLeave(
        vehicles,
        false,
        reason,
        (before) =>
          void setLeave(
            before.filter(({ canOperate }) => canOperate),
            true,
            null,
          ),
      ),
  }
}
