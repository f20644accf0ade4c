import { listHomologationTypes, type Vehicle } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { client } from '../../../shell/session/browser-session'

/** How a vehicle was built. source: ledger E-22; decision 0017. */
export function Specifications({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  const types = useQuery({
    queryKey: ['homologation-types'],
    queryFn: ({ signal }) => client.call(listHomologationTypes, {}, { signal }),
    enabled: vehicle.homologationType !== null,
    staleTime: 3_600_000,
  })
  const type = types.data?.find(({ id }) => id === vehicle.homologationType)
  return (
    <Facts
      facts={[
        { label: t('vehicles:model'), value: vehicle.model },
        { label: t('vehicle:revision'), value: vehicle.revision },
        { label: t('vehicle:color'), value: vehicle.color },
        { label: t('vehicle:manufactureDate'), value: formats.date(vehicle.manufactureDate) },
        // the number stands while the names are not there
        { label: t('vehicle:homologationType'), value: type?.name ?? vehicle.homologationType },
        { label: t('vehicle:hardwareVersion'), value: vehicle.login.hardwareVersion },
        { label: t('vehicle:created'), value: formats.date(vehicle.createdTimestamp, 'minute') },
      ]}
    />
  )
}
