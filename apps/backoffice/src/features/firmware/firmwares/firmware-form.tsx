import { zodResolver } from '@hookform/resolvers/zod'
import type { Firmware } from '@motora/contract/firmware'
import { ConflictNotice, FormShell } from '@motora/kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { type FileSlotProps, FirmwareFields } from './firmware-fields'
import { type FirmwareFields as Fields, type FirmwareValues, fieldsOf, firmwareValues } from './firmware-values'
import { useSaveFirmware } from './use-save-firmware'

export interface FirmwareFormProps {
  /** What the form is filled from; left out: a new one. */
  firmware?: Firmware
  /** Sends a file, or shows the one that is there. */
  fileField: (props: FileSlotProps) => ReactNode
  onSaved: (firmware: Firmware) => void
  onCancel: () => void
}

/**
 * Enters a firmware, or changes one; of one that a campaign refers to only whether it is active and its
 * signature. source: ledger R-01.
 */
export function FirmwareForm({ firmware: opened, fileField, onSaved, onCancel }: FirmwareFormProps) {
  const { t } = useTranslation('firmware')
  const mayWrite = useMay('firmware.write')
  /** As it was when the form was filled, or filled again. */
  const [firmware, setFirmware] = useState(opened)
  const [fileBusy, setFileBusy] = useState(false)
  const form = useForm<Fields, unknown, FirmwareValues>({
    resolver: zodResolver(firmwareValues),
    defaultValues: fieldsOf(firmware),
  })
  const save = useSaveFirmware({ firmware, form })
  const { isDirty } = form.formState
  // a file on its way warns by itself
  useLeaveWarning(isDirty && !save.busy && !save.saved && !fileBusy)
  const tellSaved = useRef(onSaved)
  useEffect(() => {
    tellSaved.current = onSaved
  })
  // drawn as saved first: what is asked before leaving would hold up the way on
  useEffect(() => {
    if (save.saved) tellSaved.current(save.saved)
  }, [save.saved])

  const load = (newer: Firmware, keepTyped: boolean) => {
    form.reset(fieldsOf(newer), { keepDirtyValues: keepTyped })
    setFirmware(newer)
    save.forget()
  }
  const whyNot = (): string | undefined => {
    if (!mayWrite) return t('readOnly')
    if (save.newer) return t('conflict.lookFirst')
    if (fileBusy) return t('fileOnItsWay')
    return firmware && !isDirty ? t('unchanged') : undefined
  }
  return (
    <FormShell
      form={form}
      onSubmit={save.run}
      busy={save.busy}
      submitError={save.submitError}
      submitLabel={t(firmware ? 'save' : 'create')}
      disabledReason={whyNot()}
      onCancel={onCancel}
    >
      {!mayWrite && <p className="motora-note">{t('readOnly')}</p>}
      {mayWrite && firmware?.isUsed && <p className="motora-note">{t('usedNote')}</p>}
      {save.newer && firmware && <FirmwareConflict before={firmware} newer={save.newer} onLoad={load} />}
      <FirmwareFields
        locked={!mayWrite || firmware?.isUsed === true}
        readOnly={!mayWrite}
        fileField={fileField}
        onFileBusy={setFileBusy}
      />
    </FormShell>
  )
}

interface FirmwareConflictProps {
  /** What the form was filled from, and what somebody else has made of it. */
  before: Firmware
  newer: Firmware
  onLoad: (newer: Firmware, keepTyped: boolean) => void
}

/** Somebody else has changed the firmware, or planned a campaign with it, meanwhile: nothing is overwritten, and the person decides. */
function FirmwareConflict({ before, newer, onLoad }: FirmwareConflictProps) {
  const { t, i18n } = useTranslation('firmware')
  const fields = differing(before, newer).map((field) => t(`field.${field}`))
  const isUsedNow = newer.isUsed && !before.isUsed
  return (
    <ConflictNotice
      title={t('conflict')}
      takeLabel={t('conflict.load')}
      onTake={() => onLoad(newer, false)}
      keep={newer.isUsed ? undefined : { label: t('conflict.keep'), onKeep: () => onLoad(newer, true) }}
    >
      {isUsedNow && <p className="motora-plain">{t('conflict.used')}</p>}
      {fields.length > 0 && (
        <p className="motora-plain">
          {t('conflict.fields', { fields: new Intl.ListFormat(i18n.language).format(fields) })}
        </p>
      )}
      {!isUsedNow && fields.length === 0 && <p className="motora-plain">{t('conflict.other')}</p>}
    </ConflictNotice>
  )
}

type Field = keyof ReturnType<typeof fieldsOf>

const differing = (before: Firmware, newer: Firmware): Field[] => {
  const [one, other] = [fieldsOf(before), fieldsOf(newer)]
  return (Object.keys(one) as Field[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
