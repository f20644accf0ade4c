import { deleteFile, type StoredFile } from '@motora/contract/files'
import { confirm, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'
import { filesKey } from './file-calls'

/** Deleting a file for good, after asking; and why one cannot be deleted. `may`: whether the role may at all. */
export function useDeleteFile() {
  const { t } = useTranslation('files')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const may = useMay('files.write')
  return {
    may,
    whyNot: ({ usedBy }: StoredFile): string | undefined => (usedBy ? t(`delete.used.${usedBy}`) : undefined),

    /** @returns whether the file is gone */
    run: async ({ id, name }: StoredFile): Promise<boolean> => {
      const sure = await confirm({
        title: t('delete.question', { name }),
        consequence: t('delete.consequence'),
        confirmLabel: t('delete'),
        danger: true,
      })
      if (!sure) return false
      try {
        await client.call(deleteFile, { params: { id } })
        toast.success(t('delete.done', { name }))
        return true
      } catch (error) {
        // somebody was quicker: it is what was wanted
        if (error instanceof ApiError && error.code === 'file.not_found') return true
        toast.error(refusal(error))
        return false
      } finally {
        void queries.invalidateQueries({ queryKey: filesKey })
      }
    },
  }
}
