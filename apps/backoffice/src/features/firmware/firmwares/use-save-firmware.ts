import { changeFirmware, createFirmware, type Firmware, getFirmware } from '@motora/contract/firmware'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { filesShown } from '../../../shell/api/query-key'
import { useFaultText } from '../../../shell/language/fault-text'
import { newId } from '../../../shell/new-id'
import { client } from '../../../shell/session/browser-session'
import { type Outcome, useWriteOf } from '../../../shell/use-write'
import { bodyAsItIs, bodyOf, type FirmwareValues } from './firmware-values'

/** The form speaks of a firmware that is no more like that. */
const overtaken = new Set<string>(['firmware.changed_meanwhile', 'firmware.used'])
/** Where a refusal belongs. */
type Field = 'version' | 'file' | 'signature'
const fieldOf: Readonly<Record<string, Field>> = {
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
  /** What is said of one field. */
  onFieldFault: (field: Field, message: string) => void
}

/** Enters a firmware or changes one, by the revision that was read; of a used one only whether it is active and its signature. */
export function useSaveFirmware({ firmware, onFieldFault }: SaveFirmware) {
  const { t } = useTranslation('firmware')
  const faultText = useFaultText()
  // one firmware for this form, however often it is sent
  const id = useRef(firmware?.id ?? newId())
  const [saved, setSaved] = useState<Firmware>()
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Firmware>()

  const send = async (typed: FirmwareValues): Promise<Firmware> => {
    const body = bodyOf(typed)
    if (!firmware) return client.call(createFirmware, { body: { id: id.current, ...body } })
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
    onFailed: (error) => {
      const field = fieldOf[codeOf(error)]
      if (field) onFieldFault(field, faultText(error))
      return false
    },
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
