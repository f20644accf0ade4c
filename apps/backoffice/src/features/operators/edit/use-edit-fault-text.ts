import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shell/language/use-field-text'
import { type EditFault, editFaults, longest } from './edit-values'

const own = new Set<string>(editFaults)
const isOwn = (message: string): message is EditFault => own.has(message)

/** Words for what is wrong with a field that only the provider fills in. */
export function useEditFaultText(): (message: string | undefined, most?: number) => string | undefined {
  const { t } = useTranslation('operators')
  const fieldText = useFieldText()
  return (message, most = longest.name) =>
    message !== undefined && isOwn(message) ? t(`fault.${message}`) : fieldText(message, { most })
}
