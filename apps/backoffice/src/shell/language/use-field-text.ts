import { type FieldProblem, fieldProblems } from '@motora/contract/fields'
import { useTranslation } from 'react-i18next'

const known = new Set<string>(fieldProblems)
const isProblem = (message: string): message is FieldProblem => known.has(message)

/**
 * The person's words for what a schema says of a field; undefined where nothing is wrong. A message of none of the
 * shared validators stays as it is. (ledger V-15 to V-20)
 */
export function useFieldText(): (
  message: string | undefined,
  params?: { least?: number; most?: number },
) => string | undefined {
  const { t } = useTranslation('fields')
  return (message, params = {}) =>
    message === undefined ? undefined : isProblem(message) ? t(message, { least: 0, most: 0, ...params }) : message
}
