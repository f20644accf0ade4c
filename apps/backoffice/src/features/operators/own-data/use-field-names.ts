import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

/** Names of fields of an operator, as the gateway sends them, in the person's words and as one text. */
export function useFieldNames(): (fields: readonly string[]) => string {
  const { t, i18n } = useTranslation('operators')
  const { language } = useFormats()
  const name = (field: string): string => (i18n.exists(field, { ns: 'operators' }) ? t(field as 'name') : field)
  return (fields) => new Intl.ListFormat(language, { type: 'conjunction' }).format(fields.map(name))
}
