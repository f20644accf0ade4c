import type { Vehicle } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../../../shell/api/client'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { type Batch, batchesOf } from './batches-of'
import { fleetListKey } from './fleet-list-key'

export interface VehicleWrite {
  /** As they are now: only those that change. */
  vehicles: readonly Vehicle[]
  /** What must be the same of all that one call names; their operator, unless it is said. */
  by?: (vehicle: Vehicle) => string
  send: (batch: Batch) => Promise<unknown>
  /** How a row looks afterwards. */
  after: (vehicle: Vehicle) => Vehicle
  /** Words of the success, for so many of them. */
  done: (changed: readonly Vehicle[]) => string
  /** Words of the failure; the reason follows. */
  failed: string
  /** The way back, handed what was changed as it was before. */
  undo?: ((changed: readonly Vehicle[]) => void) | undefined
}

/** How far a write of several calls is. */
export interface WriteProgress {
  done: number
  total: number
}

/**
 * Changes vehicles, of however many operators: a call for each, shown at once and taken back where it is refused. What
 * was done and what was not is told apart. Afterwards everything that is shown of vehicles is read anew, by the scope of
 * the person: all of it by the provider's people, their own by an operator's. source: ledgers E-20, E-29.
 */
export function useVehicleWrites() {
  const { t } = useTranslation(['fleet', 'kit'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const running = useRef(0)
  const [progress, setProgress] = useState<WriteProgress>()

  const show = (vehicles: readonly Vehicle[]) => {
    const shown = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
    queries.setQueriesData<Page<Vehicle>>(
      { queryKey: fleetListKey },
      (page) => page && { ...page, rows: page.rows.map((row) => shown.get(row.id) ?? row) },
    )
  }
  const tell = ({ vehicles, done, failed, undo }: VehicleWrite, changed: Vehicle[], errors: unknown[]) => {
    if (changed.length > 0) toast.success(done(changed), undo && { label: t('kit:undo'), onClick: () => undo(changed) })
    if (errors.length === 0) return
    const why = [...new Set(errors.map(refusal))].join(' ')
    const count = vehicles.length - changed.length
    const some = changed.length > 0 ? t('fleet:someNotChanged', { count, total: vehicles.length }) : failed
    toast.error(`${some} ${why}`)
  }
  /** @returns whether all of it was done */
  const write = async (asked: VehicleWrite): Promise<boolean> => {
    const batches = batchesOf(asked.vehicles, asked.by)
    if (batches.length === 0) return true
    const changed: Vehicle[] = []
    const errors: unknown[] = []
    running.current += 1
    // an answer on its way would show the state before
    await queries.cancelQueries({ queryKey: fleetListKey })
    show(asked.vehicles.map(asked.after))
    for (const [index, batch] of batches.entries()) {
      if (batches.length > 1) setProgress({ done: index, total: batches.length })
      try {
        await asked.send(batch)
        changed.push(...batch)
      } catch (error) {
        errors.push(error)
        show(batch)
      }
    }
    setProgress(undefined)
    running.current -= 1
    tell(asked, changed, errors)
    // while another change is on its way an answer would not know of it
    if (running.current === 0) await queries.invalidateQueries({ queryKey: ['vehicles'] })
    return errors.length === 0
  }
  return { write, progress }
}
