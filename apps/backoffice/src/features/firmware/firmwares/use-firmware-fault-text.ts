import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shell/language/use-field-text'
import { type FirmwareFault, firmwareFaults, mostHardwareVersions } from './firmware-values'

const known = new Set<string>(firmwareFaults)
const isFault = (message: string): message is FirmwareFault => known.has(message)

/** The person's words for what is wrong with a field of a firmware. */
export function useFirmwareFaultText() {
  const { t } = useTranslation('firmware')
  const say = useFieldText()
  return (message: string | undefined, params?: { most: number }): string | undefined =>
    message !== undefined && isFault(message)
      ? t(`fault.${message}`, { most: mostHardwareVersions })
      : say(message, params)
}
