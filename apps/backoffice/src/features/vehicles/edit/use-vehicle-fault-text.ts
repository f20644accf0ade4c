import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shell/language/use-field-text'
import { longest, shortest, type TextField, type VehicleFault, vehicleFaults } from './vehicle-values'

const own = new Set<string>(vehicleFaults)
const isOwn = (message: string): message is VehicleFault => own.has(message)

/** Words for what is wrong with a field of a vehicle; what is no known fault is words already. */
export function useVehicleFaultText(): (message: string | undefined, field?: TextField) => string | undefined {
  const { t } = useTranslation('fleet')
  const fieldText = useFieldText()
  return (message, field) => {
    if (message !== undefined && isOwn(message)) return t(`fault.${message}`)
    return fieldText(message, field ? { least: shortest[field] ?? 1, most: longest[field] } : {})
  }
}
