import { getVehicle, type Vehicle } from '@motora/contract/vehicles'
import { ConflictNotice } from '@motora/kit'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { ChangedFacts } from '../../../shell/frame/changed-facts'
import { client } from '../../../shell/session/browser-session'
import type { Outcome } from '../../../shell/use-write'
import { type VehicleValues, valuesOf } from './vehicle-values'

export interface VehicleConflict {
  /** What the form speaks of: as it was read, or as somebody else has left it since. */
  vehicle: Vehicle
  /** Passes on what came of a save; where somebody else was quicker, what was not typed here becomes as it is now. */
  orNewer: <Answer>(saved: Promise<Answer>) => Promise<Outcome<Answer>>
  /** How it is now, and the way to it; saving again keeps what was typed. */
  notice: ReactNode
}

/**
 * A form of a vehicle that somebody else may change meanwhile: nothing is overwritten before the person has seen it.
 */
export function useVehicleConflict<Values extends FieldValues>(
  read: Vehicle,
  form: UseFormReturn<Values>,
  fill: (vehicle: Vehicle) => Values,
): VehicleConflict {
  const [vehicle, setVehicle] = useState(read)
  const [before, setBefore] = useState<Vehicle>()
  const take = () => {
    form.reset(fill(vehicle))
    setBefore(undefined)
  }
  return {
    vehicle,
    orNewer: async (saved) => {
      try {
        return { done: true, answer: await saved }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'vehicle.changed_meanwhile') throw error
        const newer = await client.call(getVehicle, { params: { id: read.id } })
        form.reset(fill(newer), { keepDirtyValues: true })
        setBefore(vehicle)
        setVehicle(newer)
        return { done: false, error }
      }
    },
    notice: before && <Notice key={vehicle.version} before={before} newer={vehicle} onTake={take} />,
  }
}

/** Whose a vehicle is is no field of its forms. */
type Shown = Exclude<keyof VehicleValues, 'sharingOperatorId'>

function Notice({ before, newer, onTake }: { before: Vehicle; newer: Vehicle; onTake: () => void }) {
  const { t } = useTranslation('fleet')
  const [old, present] = [valuesOf(before), valuesOf(newer)]
  const fields = (Object.keys(present) as (keyof VehicleValues)[]).filter(
    (field): field is Shown => field !== 'sharingOperatorId' && old[field] !== present[field],
  )
  return (
    <ConflictNotice title={t('conflict')} ways={t('conflict.ways')} takeLabel={t('conflict.load')} onTake={onTake}>
      <ChangedFacts
        facts={fields.map((field) => ({ label: t(`field.${field}`), value: present[field] }))}
        now={t('conflict.present')}
        other={t('conflict.other')}
      />
    </ConflictNotice>
  )
}
