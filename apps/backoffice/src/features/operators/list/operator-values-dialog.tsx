import { ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { operatorQuery } from '../operator-calls'
import { OperatorLogo } from '../operator-logo'

/** The values of a row of the operator list, to read and to copy. source: ledger C-20. */
export function OperatorValuesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('operators')
  const refusal = useRefusalText()
  const { data: operator, error, refetch } = useQuery(operatorQuery(id))
  return (
    <KitDialog opened onClose={onClose} title={operator?.name ?? t('details')}>
      {operator ? (
        <Facts
          facts={[
            { label: t('name'), value: operator.name },
            { label: t('cif'), value: operator.cif },
            { label: t('iban'), value: operator.iban },
            {
              label: t('logo'),
              value: (
                <OperatorLogo
                  operatorId={operator.id}
                  sha256={operator.logo}
                  name={operator.name}
                  colour={operator.colour1}
                  sizePixels={72}
                />
              ),
            },
            { label: t('operatorType'), value: t(operator.isPrivate ? 'private' : 'public') },
            { label: t('tariff'), value: t(operator.isFree ? 'tariff.free' : 'tariff.none') },
          ]}
        />
      ) : error ? (
        <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </KitDialog>
  )
}
