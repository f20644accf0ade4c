import { Alert, TextInput } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton, useKitTexts } from '@motora/kit'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { useRename } from './use-rename'

const nameLength = 100
const plateLength = 20

/** Name and plate of a vehicle: Enter saves, Escape leaves them. What was typed stays until it is saved. */
export function RenameForm({ vehicle, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const { actions } = useKitTexts()
  // as it was when the editing began: what comes in meanwhile does not change what is typed
  const [before] = useState(vehicle)
  const [name, setName] = useState(before.name)
  const [plate, setPlate] = useState(before.plate ?? '')
  const { rename, busy, fault, nowStands } = useRename(before, onDone)
  const changed = name.trim() !== before.name || plate.trim() !== (before.plate ?? '')
  useLeaveWarning(changed)
  const nameFault = name.trim() === '' ? t('vehicle:nameRequired') : undefined
  const plateFault = fault?.at === 'plate' && fault.of === plate.trim() ? fault.text : undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (busy || nameFault) return
    if (changed || nowStands) void rename({ name: name.trim(), plate: plate.trim() || null })
    else onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return
    event.stopPropagation()
    onDone()
  }
  return (
    // Escape does what the button Cancel does
    <form
      noValidate
      className="motora-rename"
      onSubmit={save}
      onKeyDown={press}
      aria-label={t('vehicle:editNamePlate')}
    >
      <TextInput
        label={t('vehicles:name')}
        value={name}
        maxLength={nameLength}
        required
        error={nameFault}
        // the person has just asked to edit it
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('vehicles:plate')}
        value={plate}
        maxLength={plateLength}
        error={plateFault}
        onChange={(event) => setPlate(event.currentTarget.value)}
      />
      {fault && !plateFault && fault.at === 'form' && (
        <Alert role="alert" color="red">
          <p className="motora-plain">{fault.text}</p>
          {nowStands && (
            <p className="motora-plain">
              {t('vehicle:nowStands', { name: nowStands.name, plate: nowStands.plate ?? '–' })}
            </p>
          )}
        </Alert>
      )}
      <div className="motora-actions">
        <ActionButton type="submit" tone="primary" busy={busy} disabledReason={nameFault}>
          {actions.save}
        </ActionButton>
        <ActionButton onClick={() => !busy && onDone()}>{actions.cancel}</ActionButton>
      </div>
    </form>
  )
}
