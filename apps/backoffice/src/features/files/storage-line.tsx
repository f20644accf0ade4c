import { getStorage } from '@motora/contract/files'
import { useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'

/** How much the files of the operator take, and how much they may; nothing until it is known. source: decision 0040 */
export function StorageLine() {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const { data } = useQuery(api.query(getStorage, { query: {} }))
  if (!data) return null
  const used = formats.bytes(data.usedBytes)
  return (
    <span className="motora-plain">
      {data.quotaBytes === null
        ? t('storage.noQuota', { used })
        : t('storage', { used, quota: formats.bytes(data.quotaBytes) })}
    </span>
  )
}
