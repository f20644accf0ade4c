import { changeFirmware, deleteFirmware, type Firmware } from '@motora/contract/firmware'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { deleteOnce } from '../../../shell/api/delete-once'
import { filesShown } from '../../../shell/api/query-key'
import { useMay } from '../../../shell/session/use-session'
import { useWrite, useWriteOf } from '../../../shell/use-write'
import { bodyAsItIs } from './firmware-values'

/** What may be done to a firmware next to its form. `may`: whether the role may at all. */
export function useFirmwareActions() {
  const { t } = useTranslation(['firmware', 'kit'])
  const may = useMay('firmware.write')
  const failed = (why: string) => why
  const activation = useWrite(changeFirmware, {
    invalidates: ['firmware'],
    failed,
    done: (changed) => {
      const { name, version, isActive } = changed
      const words = t(isActive ? 'firmware:activated' : 'firmware:deactivated', { name, version })
      return { words, action: { label: t('kit:undo'), onClick: () => void setActive(changed, !isActive) } }
    },
  })
  /** An inactive one begins no new campaign; those that run go on. Taken back by the notice. */
  const setActive = async (firmware: Firmware, isActive: boolean): Promise<void> => {
    const { id, revision } = firmware
    await activation.run({ params: { id }, body: { ...bodyAsItIs(firmware), isActive, revision } })
  }
  const deletion = useWriteOf(
    ({ id }: Firmware) => deleteOnce(deleteFirmware, { params: { id } }, 'firmware.not_found'),
    {
      // its file is free again
      invalidates: ['firmware', ...filesShown],
      done: (_, { name, version }) => t('firmware:delete.done', { name, version }),
      failed,
    },
  )
  return {
    may,
    setActive,
    whyNotDelete: ({ isUsed }: Firmware): string | undefined => (isUsed ? t('firmware:delete.used') : undefined),

    /** @returns whether the firmware is gone */
    remove: async (firmware: Firmware): Promise<boolean> => {
      const { name, version } = firmware
      const sure = await confirm({
        title: t('firmware:delete.question', { name, version }),
        consequence: t('firmware:delete.consequence'),
        confirmLabel: t('firmware:delete'),
        danger: true,
      })
      return sure && (await deletion.run(firmware)).done === true
    },
  }
}
