import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The word that the screens use for a key such as `incidents:add`, in the language shown. */
export function useWordOf(): (key: string) => string {
  // the keys stand in texts; a test holds each of them to the words that there are
  const { t } = useTranslation()
  return useCallback((key: string) => (t as (key: string) => string)(key), [t])
}
