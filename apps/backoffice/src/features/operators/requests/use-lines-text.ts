import type { VehicleRequest } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** `4 × S01 and 6 × S02`, in the person's language. */
export function useLinesText(): (lines: VehicleRequest['lines']) => string {
  const { t, i18n } = useTranslation('requests')
  const formats = useFormats()
  const { language } = i18n
  return useCallback(
    (lines) =>
      new Intl.ListFormat(language, { type: 'conjunction' }).format(
        lines.map(({ model, quantity }) => t('line', { model, quantity: formats.number(quantity) })),
      ),
    [t, language, formats],
  )
}
