import type { RowsEndpoint } from '@motora/contract'
import { ClockContext, toast } from '@motora/kit'
import type { DataTableProps } from '@motora/kit/table'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call } from './api/call-url'
import { dayAt } from './day-span'
import { useFault } from './language/fault-text'
import { saveFile } from './save-file'
import { client } from './session/browser-session'

type OnExport = NonNullable<DataTableProps<object>['onExport']>

/** `Scooters home` → `scooters-home-2026-11-21.csv` */
const fileName = (name: string, format: string, day: string): string => {
  const plain = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')
  return `${plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${day}.${format}`
}

/**
 * What a table's `onExport` takes: the whole filtered result of its list, as the gateway streams it, in the person's
 * language and by the screen's clock. A failure and the number of rows are said; a stop says nothing.
 * @param call what the table itself asks, page and all: the file has every page
 * @param name what the list is called; the file is called so, with the day
 */
export function useListExport<E extends RowsEndpoint>(endpoint: E, call: () => Call<E>, name: string): OnExport {
  const { t } = useTranslation('shell')
  const fault = useFault()
  const clock = use(ClockContext)
  return async (format, { signal, onProgress, columns }) => {
    const zone = clock?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    try {
      const file = await client.download(
        endpoint,
        call(),
        { format, columns: [...columns], zone },
        { signal, onProgress },
      )
      const day = (clock?.dayAt ?? dayAt)(Date.now())
      saveFile(file.blob, fileName(name, format, day))
      toast.success(file.rows === undefined ? t('exported') : t('exportedRows', { count: file.rows }))
    } catch (error) {
      if (signal.aborted) return
      const { message, requestId: id } = fault(error)
      toast.error(`${t('exportFailed')} ${message}${id ? ` ${t('requestNumber', { id })}` : ''}`)
    }
  }
}
