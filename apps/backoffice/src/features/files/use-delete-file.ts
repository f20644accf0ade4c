import { deleteFile, type StoredFile } from '@motora/contract/files'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { deleteOnce } from '../../shell/api/delete-once'
import { filesShown } from '../../shell/api/query-key'
import { useMay } from '../../shell/session/use-session'
import { useWriteOf } from '../../shell/use-write'

/** Deleting a file for good, after asking; and why one cannot be deleted. `may`: whether the role may at all. */
export function useDeleteFile() {
  const { t } = useTranslation('files')
  const may = useMay('files.write')
  const deletion = useWriteOf(({ id }: StoredFile) => deleteOnce(deleteFile, { params: { id } }, 'file.not_found'), {
    invalidates: filesShown,
    done: (_, { name }) => t('delete.done', { name }),
    failed: (why) => why,
  })
  return {
    may,
    whyNot: ({ usedBy }: StoredFile): string | undefined => (usedBy ? t(`delete.used.${usedBy}`) : undefined),

    /** @returns whether the file is gone */
    run: async (file: StoredFile): Promise<boolean> => {
      const sure = await confirm({
        title: t('delete.question', { name: file.name }),
        consequence: t('delete.consequence'),
        confirmLabel: t('delete'),
        danger: true,
      })
      return sure && (await deletion.run(file)).done === true
    },
  }
}
