import { changeFirmware, createFirmware, type Firmware, getFirmware } from '@motora/contract/firmware'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { filesShown } from '../../../shell/api/query-key'
import { newId } from '../../../shell/new-id'
import { client } from '../../../shell/session/browser-session'
import { useFieldFaults } from '../../../shell/use-field-faults'
import { type Outcome, useWriteOf } from '../../../shell/use-write'
import { bodyAsItIs, bodyOf, type FirmwareFields, type FirmwareValues } from './firmware-values'

/** The form speaks of a firmware that is no more like that. */
const overtaken = new Set<string>(['firmware.changed_meanwhile', 'firmware.used'])
/** Where a refusal belongs. */
const fieldOf: Readonly<Record<string, 'version' | 'file' | 'signature'>> = {
  'firmware.version_taken': 'version',
  'firmware.file_unfit': 'file',
  'file.not_found': 'file',
  'firmware.signature_missing': 'signature',
  'firmware.signature_wrong': 'signature',
}
const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

export interface SaveFirmware {
  /** As the form was filled from it; left out: a new one. */
  firmware: Firmware | undefined
  form: UseFormReturn<FirmwareFields, unknown, FirmwareValues>
}

/** Enters a firmware or changes one, by the revision that was read; of a used one only whether it is active and its signature. */
export function useSaveFirmware({ firmware, form }: SaveFirmware) {
  const { t } = useTranslation('firmware')
  const sayAtFields = useFieldFaults(form, { ofCode: fieldOf })
  // one firmware for this form, however often it is sent
  const [id] = useState(() => firmware?.id ?? newId())
  const [saved, setSaved] = useState<Firmware>()
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Firmware>()

  const send = async (typed: FirmwareValues): Promise<Firmware> => {
    const body = bodyOf(typed)
    if (!firmware) return client.call(createFirmware, { body: { id, ...body } })
    const { isActive, signature } = body
    const whole = firmware.isUsed ? { ...bodyAsItIs(firmware), isActive, signature } : body
    return client.call(changeFirmware, {
      params: { id: firmware.id },
      body: { ...whole, revision: firmware.revision },
    })
  }
  const sendOrLook = async (typed: FirmwareValues): Promise<Outcome<Firmware>> => {
    try {
      return { done: true, answer: await send(typed) }
    } catch (error) {
      if (!firmware || !overtaken.has(codeOf(error))) throw error
      // reading the newer one may fail as well; then that failure is shown
      setNewer(await client.call(getFirmware, { params: { id: firmware.id } }))
      return { done: false, error }
    }
  }
  const { run, busy, submitError } = useWriteOf(sendOrLook, {
    // the file is used now, or another one is free
    invalidates: ['firmware', ...filesShown],
    done: ({ name, version }) => t(firmware ? 'changed' : 'created.done', { name, version }),
    failed: 'inline',
    onFailed: sayAtFields,
  })
  return {
    run: async (typed: FirmwareValues): Promise<void> => {
      const outcome = await run(typed)
      if (outcome.done === true) setSaved(outcome.answer)
    },
    busy,
    submitError,
    saved,
    newer,
    forget: () => setNewer(undefined),
  }
}
