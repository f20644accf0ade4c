import { ErrorState, TextSkeleton, useKitTexts } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { emailLink, phoneLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { operatorQuery } from './operator-calls'

/** The operator-info panel of the map. source: ledger F-04. */
export function OperatorCard({ id }: { id: string }) {
  const { t } = useTranslation('locations')
  const { states } = useKitTexts()
  const fault = useFault()
  const operator = useQuery(operatorQuery(id))
  if (operator.isPending) return <TextSkeleton lines={3} />
  if (!operator.data) return <ErrorState {...fault(operator.error)} onRetry={() => operator.refetch()} />
  const { name, cif, managerEmail, contactPhone, canOperate } = operator.data
  return (
    <Facts
      facts={[
        { label: t('operatorName'), value: name },
        { label: t('operatorCif'), value: cif },
        { label: t('operatorEmail'), value: emailLink(managerEmail) },
        { label: t('operatorPhone'), value: phoneLink(contactPhone) },
        { label: t('operatorCanOperate'), value: canOperate ? states.yes : states.no },
      ]}
    />
  )
}
