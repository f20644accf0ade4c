import { changeFirmware, deleteFirmware, type Firmware } from '@motora/contract/firmware'
import { confirm, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'
import { firmwaresKey } from './firmware-calls'
import { bodyAsItIs } from './firmware-values'

/** What may be done to a firmware beside its form. `may`: whether the role may at all. */
export function useFirmwareActions() {
  const { t } = useTranslation(['firmware', 'kit'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const may = useMay('firmware.write')
  const readAnew = () => queries.invalidateQueries({ queryKey: firmwaresKey })

  /** An inactive one begins no new campaign; those that run go on. Taken back by the notice. */
  const setActive = async (firmware: Firmware, isActive: boolean, isBack = false): Promise<void> => {
    const { id, name, version, revision } = firmware
    try {
      const body = { ...bodyAsItIs(firmware), isActive, revision }
      const changed = await client.call(changeFirmware, { params: { id }, body })
      const undo = { label: t('kit:undo'), onClick: () => void setActive(changed, !isActive, true) }
      const said = t(isActive ? 'firmware:activated' : 'firmware:deactivated', { name, version })
      toast.success(said, isBack ? undefined : undo)
    } catch (error) {
      toast.error(refusal(error))
    }
    await readAnew()
  }
  return {
    may,
    setActive,
    whyNotDelete: ({ isUsed }: Firmware): string | undefined => (isUsed ? t('firmware:delete.used') : undefined),

    /** @returns whether the firmware is gone */
    remove: async ({ id, name, version }: Firmware): Promise<boolean> => {
      const sure = await confirm({
        title: t('firmware:delete.question', { name, version }),
        consequence: t('firmware:delete.consequence'),
        confirmLabel: t('firmware:delete'),
        danger: true,
      })
      if (!sure) return false
      try {
        await client.call(deleteFirmware, { params: { id } })
        toast.success(t('firmware:delete.done', { name, version }))
        return true
      } catch (error) {
        // somebody was quicker: it is what was wanted
        if (error instanceof ApiError && error.code === 'firmware.not_found') return true
        toast.error(refusal(error))
        return false
      } finally {
        void readAnew()
        // its file is free again
        void queries.invalidateQueries({ queryKey: ['files'] })
      }
    },
  }
}
