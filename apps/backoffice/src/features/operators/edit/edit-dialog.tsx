import type { Operator } from '@motora/contract/operators'
import { ErrorState, FormSkeleton, KitDialog } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { operatorQuery } from '../operator/operator-calls'
import type { AreaParts } from '../profile/areas-section'
import { EditForm } from './edit-form'

export interface EditDialogProps {
  id: string
  areaParts?: AreaParts | undefined
  onClose: () => void
}

/** Changes an operator as it is now: it is read again for the form. source: ledgers C-22, C-38; Z-30. */
export function EditDialog({ id, areaParts, onClose }: EditDialogProps) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  /** As the operator was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<Operator>()
  const read = useQuery({ ...operatorQuery(id), enabled: !opened, refetchOnMount: 'always' })
  // what another screen has kept of it is too old to be edited
  if (read.isSuccess && read.isFetchedAfterMount && !opened) setOpened(read.data)
  if (opened) return <EditForm operator={opened} onNewer={setOpened} areaParts={areaParts} onClose={onClose} />
  return (
    <KitDialog opened fullScreen onClose={onClose} title={t('edit')}>
      {read.isLoadingError ? (
        <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </KitDialog>
  )
}
