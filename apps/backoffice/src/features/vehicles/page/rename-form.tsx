import { zodResolver } from '@hookform/resolvers/zod'
import { updateVehicleRestricted, type Vehicle } from '@motora/contract/vehicles'
import { FormShell, FormText, useKitTexts } from '@motora/kit'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { shownBy } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { useWriteOf } from '../../../shell/use-write'
import { useTakenFields } from '../edit/use-taken-fields'
import { useVehicleConflict } from '../edit/use-vehicle-conflict'
import { bounds } from '../edit/vehicle-values'

const names = z.object({
  name: z.string().trim().min(1, 'required').max(bounds.name.most, 'tooLong'),
  plate: z.string().trim().max(bounds.plate.most, 'tooLong'),
})
type Names = z.output<typeof names>
const namesOf = ({ name, plate }: Vehicle): Names => ({ name, plate: plate ?? '' })

/** Another part of the vehicle, or none of it. */
const leadsElsewhere = ({ current, next }: { current: { search: object }; next: { search: object } }): boolean =>
  (['tab', 'vehicle'] as const).some((name) => searchOf(current)[name] !== searchOf(next)[name])
const searchOf = ({ search }: { search: object }) => search as Readonly<Record<string, string | undefined>>

/**
 * Name and plate of a vehicle: Enter saves, Escape leaves them. What was typed stays until it is saved, over the version
 * that was read. source: ledger E-42.
 */
export function RenameForm({ vehicle: read, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const { actions } = useKitTexts()
  const form = useForm<Names>({ resolver: zodResolver(names), defaultValues: namesOf(read) })
  const { vehicle, orNewer, notice } = useVehicleConflict(read, form, namesOf)
  const send = ({ name, plate }: Names) => {
    const body = { name, plate: plate || null, version: vehicle.version }
    return orNewer(client.call(updateVehicleRestricted, { params: { id: vehicle.id }, body }))
  }
  const { busy, submitError, run } = useWriteOf(send, {
    invalidates: shownBy.vehicle,
    done: (_, { plate, name }) => t('vehicle:renamed', { plate: plate || name }),
    failed: 'inline',
    onFailed: useTakenFields(form),
  })
  const { isDirty } = form.formState
  useLeaveWarning(isDirty, { alsoWithin: leadsElsewhere })
  const fields = useRef<HTMLFieldSetElement>(null)
  // the person has just asked to edit it
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const save = async (typed: Names) => {
    const { done } = isDirty ? await run(typed) : { done: true }
    if (done) onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return
    event.stopPropagation()
    onDone()
  }
  return (
    // Escape does what the button Cancel does
    <fieldset
      ref={fields}
      className="motora-rename kit-fieldset"
      onKeyDown={press}
      aria-label={t('vehicle:editNamePlate')}
    >
      <FormShell
        form={form}
        onSubmit={save}
        busy={busy}
        submitError={submitError}
        submitLabel={actions.save}
        onCancel={onDone}
      >
        {notice}
        <FormText<Names> name="name" label={t('vehicles:name')} required maxLength={bounds.name.most} />
        <FormText<Names> name="plate" label={t('vehicles:plate')} maxLength={bounds.plate.most} />
      </FormShell>
    </fieldset>
  )
}
