import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shell/language/use-field-text'
import { longestExtraInfo, type ProfileFault, profileFaults } from './profile-values'

const own = new Set<string>(profileFaults)
const isOwn = (message: string): message is ProfileFault => own.has(message)

/** Words for what is wrong with a field of this form. */
export function useFaultText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('profile')
  const fieldText = useFieldText()
  return (message) =>
    message !== undefined && isOwn(message) ? t(`fault.${message}`) : fieldText(message, { most: longestExtraInfo })
}
