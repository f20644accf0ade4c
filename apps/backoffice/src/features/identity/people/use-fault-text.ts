import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shell/language/use-field-text'
import type { FieldFault } from './person-values'

/** Words for what is wrong with a field; what is no known fault is words already. */
export function useFaultText(): (message: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation('people')
  const fieldText = useFieldText()
  return (message) => {
    if (!message) return undefined
    return i18n.exists(`error.${message}`, { ns: 'people' }) ? t(`error.${message as FieldFault}`) : fieldText(message)
  }
}
