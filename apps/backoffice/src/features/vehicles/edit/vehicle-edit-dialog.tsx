import { getVehicle, type Vehicle } from '@motora/contract/vehicles'
import { ErrorState, FormSkeleton, KitDialog } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { VehicleEditForm } from './vehicle-edit-form'

export interface VehicleEditDialogProps {
  id: string
  onClose: () => void
}

/** Changes a vehicle as it is now: it is read anew for the form. source: ledger E-33. */
export function VehicleEditDialog({ id, onClose }: VehicleEditDialogProps) {
  const { t } = useTranslation('fleet')
  const refusal = useRefusalText()
  /** As it was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<Vehicle>()
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'edit', id],
    queryFn: ({ signal }) => client.call(getVehicle, { params: { id } }, { signal }),
    enabled: !opened,
    gcTime: 0,
  })
  if (data && !opened) setOpened(data)
  if (opened) return <VehicleEditForm vehicle={opened} onNewer={setOpened} onClose={onClose} />
  return (
    <KitDialog opened size="xl" onClose={onClose} title={t('edit')}>
      {error ? (
        <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </KitDialog>
  )
}
