import { useTranslation } from 'react-i18next'
import { groupOf } from './shift-values'

/** Days of the week in words: the group that they are, or each by its name. source: ledger I-05 */
export function useDaysText(): (days: readonly number[]) => string {
  const { t } = useTranslation('shifts')
  return (days) => {
    const group = groupOf(days)
    if (group) return t(`group.${group}`)
    return [...days]
      .sort((a, b) => a - b)
      .map((day) => t(`day.${day as 0}`))
      .join(', ')
  }
}
