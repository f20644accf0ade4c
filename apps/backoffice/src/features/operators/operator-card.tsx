import { getOperator } from '@motora/contract/operators'
import { ErrorState, TextSkeleton, useKitTexts } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'

/** The operator-info panel of the map. source: ledger F-04. */
export function OperatorCard({ id }: { id: string }) {
  const { t } = useTranslation('locations')
  const { states } = useKitTexts()
  const refusal = useRefusalText()
  const operator = useQuery({
    queryKey: ['operators', 'one', id],
    queryFn: ({ signal }) => client.call(getOperator, { params: { id } }, { signal }),
  })
  if (operator.isPending) return <TextSkeleton lines={3} />
  if (operator.isError)
    return (
      <ErrorState
        what={refusal(operator.error)}
        requestId={requestIdOf(operator.error)}
        onRetry={() => operator.refetch()}
      />
    )
  const { name, cif, managerEmail, contactPhone, canOperate } = operator.data
  return (
    <Facts
      facts={[
        { label: t('operatorName'), value: name },
        { label: t('operatorCif'), value: cif },
        { label: t('operatorEmail'), value: managerEmail },
        { label: t('operatorPhone'), value: contactPhone },
        { label: t('operatorCanOperate'), value: canOperate ? states.yes : states.no },
      ]}
    />
  )
}
