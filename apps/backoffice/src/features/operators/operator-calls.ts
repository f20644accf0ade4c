import { getOperator } from '@motora/contract/operators'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../shell/session/browser-session'

/** Everything that is kept of operators; a write makes all of it old. */
export const operatorsKey = ['operators'] as const

/** Lists of operators, whatever they ask for. */
export const operatorListsKey = [...operatorsKey, 'list'] as const

/** One operator with its areas, as every screen asks for it. */
export const operatorQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorsKey, 'one', id] as const,
    queryFn: ({ signal }) => client.call(getOperator, { params: { id } }, { signal }),
  })
