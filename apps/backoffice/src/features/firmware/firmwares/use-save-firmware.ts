import { changeFirmware, createFirmware, type Firmware, getFirmware } from '@motora/contract/firmware'
import { type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { newId } from '../../../shell/new-id'
import { client } from '../../../shell/session/browser-session'
import { firmwaresKey } from './firmware-calls'
import { bodyAsItIs, bodyOf, type FirmwareValues } from './firmware-values'

/** The form speaks of a firmware that is no more like that. */
const overtaken = new Set<string>(['firmware.changed_meanwhile', 'firmware.used'])
/** Where a refusal belongs. */
const fieldOf: Readonly<Record<string, 'version' | 'file'>> = {
  'firmware.version_taken': 'version',
  'firmware.file_unfit': 'file',
  'file.not_found': 'file',
}

export interface SaveFirmware {
  /** As the form was filled from it; left out: a new one. */
  firmware: Firmware | undefined
  /** What is said of one field. */
  onFieldFault: (field: 'version' | 'file', message: string) => void
}

/** Enters a firmware or changes one, by the revision that was read; of a used one only whether it is active. */
export function useSaveFirmware({ firmware, onFieldFault }: SaveFirmware) {
  const { t } = useTranslation('firmware')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  // one firmware for this form, however often it is sent
  const id = useRef(firmware?.id ?? newId())
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [saved, setSaved] = useState<Firmware>()
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Firmware>()

  const send = async (typed: FirmwareValues): Promise<Firmware> => {
    const body = bodyOf(typed)
    if (!firmware) return client.call(createFirmware, { body: { id: id.current, ...body } })
    const { isActive } = typed
    const whole = firmware.isUsed ? { ...bodyAsItIs(firmware), isActive } : body
    return client.call(changeFirmware, {
      params: { id: firmware.id },
      body: { ...whole, revision: firmware.revision },
    })
  }
  const failed = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    if (firmware && overtaken.has(code))
      return setNewer(await client.call(getFirmware, { params: { id: firmware.id } }))
    const field = fieldOf[code]
    if (field) onFieldFault(field, refusal(error))
    setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
  }
  const run = async (typed: FirmwareValues): Promise<void> => {
    setBusy(true)
    setSubmitError(null)
    try {
      const answer = await send(typed)
      const { name, version } = answer
      toast.success(t(firmware ? 'changed' : 'created.done', { name, version }))
      setSaved(answer)
    } catch (error) {
      // the look at the newer one may fail as well; then that is what is said
      await failed(error).catch((lost) => setSubmitError({ message: refusal(lost), requestId: requestIdOf(lost) }))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: firmwaresKey })
      // the file is used now, or another one is free
      void queries.invalidateQueries({ queryKey: ['files'] })
    }
  }
  return { run, busy, submitError, saved, newer, forget: () => setNewer(undefined) }
}
