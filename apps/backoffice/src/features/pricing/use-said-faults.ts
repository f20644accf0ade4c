import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../shell/language/fault-text'
import { fieldRefusals } from '../../shell/use-field-faults'
import { problemWords } from './tariff-values'

/** `priceHours.0.hours` → `priceHours.hours` and its row */
const fieldAndRow = (place: string) => {
  const steps = place.split('.')
  const row = steps.find((step) => /^\d+$/.test(step))
  return {
    name: steps.filter((step) => !/^\d+$/.test(step)).join('.'),
    row: row === undefined ? undefined : Number(row) + 1,
  }
}

/** Each message of a refusal's list in the person's words; none: the refusal has no list. source: ledger J-20 */
export function useSaidFaults(): (error: unknown) => string[] {
  const { t, i18n } = useTranslation('pricing')
  const faultText = useFaultText()
  return (error) =>
    fieldRefusals(error).map(({ place, code, problem }) => {
      const { name, row } = fieldAndRow(place)
      const key = problemWords(code) ?? problem
      const why: string =
        key === undefined ? faultText(error) : key.includes(':') ? t(key as never) : faultText(key as unknown)
      const field: string = i18n.exists(`field.${name}`, { ns: 'pricing' }) ? t(`field.${name}` as never) : name
      return row === undefined ? t('said', { field, why }) : t('saidOfRow', { field, row, why })
    })
}
