import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { useFaultText } from '../../shell/language/fault-text'
import { problemWords } from './tariff-values'

/** `body.priceHours.0.hours` → `priceHours`, its row and `hours` */
const placeOf = (path: string) => {
  const steps = path.split('.').filter((step) => step !== 'body')
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
  return (error) => {
    if (!(error instanceof ApiError)) return []
    return error.errors.map(({ path, code, message }) => {
      const { name, row } = placeOf(path)
      const key = problemWords(code)
      const why: string =
        key === undefined ? message : key.includes(':') ? t(key as never) : (faultText(key) ?? message)
      const field: string = i18n.exists(`field.${name}`, { ns: 'pricing' }) ? t(`field.${name}` as never) : name
      return row === undefined ? t('said', { field, why }) : t('saidOfRow', { field, row, why })
    })
  }
}
