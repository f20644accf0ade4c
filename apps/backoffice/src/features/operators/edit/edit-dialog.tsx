import { getOperator, type Operator } from '@motora/contract/operators'
import { ErrorState, FormSkeleton, KitDialog } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import type { AreaParts } from '../profile/areas-section'
import { EditForm } from './edit-form'

export interface EditDialogProps {
  id: string
  areaParts: AreaParts
  onClose: () => void
}

/** Changes an operator as it is now: it is read anew for the form. source: ledgers C-22, C-38; Z-30. */
export function EditDialog({ id, areaParts, onClose }: EditDialogProps) {
  const { t } = useTranslation('operators')
  const refusal = useRefusalText()
  /** As the operator was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<Operator>()
  const { data, error, refetch } = useQuery({
    queryKey: [...operatorsKey, 'edit', id],
    queryFn: ({ signal }) => client.call(getOperator, { params: { id } }, { signal }),
    enabled: !opened,
    gcTime: 0,
  })
  if (data && !opened) setOpened(data)
  if (opened) return <EditForm operator={opened} onNewer={setOpened} areaParts={areaParts} onClose={onClose} />
  return (
    <KitDialog opened fullScreen onClose={onClose} title={t('edit')}>
      {error ? (
        <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </KitDialog>
  )
}
