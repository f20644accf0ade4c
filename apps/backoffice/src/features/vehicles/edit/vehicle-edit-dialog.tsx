import { getVehicle, type Vehicle } from '@motora/contract/vehicles'
import { ErrorState, FormSkeleton, KitDialog } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { VehicleEditForm } from './vehicle-edit-form'

export interface VehicleEditDialogProps {
  id: string
  onClose: () => void
}

/** Changes a vehicle as it is now: it is read again for the form. source: ledger E-33. */
export function VehicleEditDialog({ id, onClose }: VehicleEditDialogProps) {
  const { t } = useTranslation('fleet')
  const fault = useFault()
  /** As it was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<Vehicle>()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...api.query(getVehicle, { params: { id } }),
    enabled: !opened,
    refetchOnMount: 'always',
  })
  if (data && !error && isFetchedAfterMount && !opened) setOpened(data)
  if (opened) return <VehicleEditForm vehicle={opened} onClose={onClose} />
  return (
    <KitDialog opened size="xl" onClose={onClose} title={t('edit')}>
      {error ? <ErrorState {...fault(error)} onRetry={() => refetch()} /> : <FormSkeleton fields={8} />}
    </KitDialog>
  )
}
