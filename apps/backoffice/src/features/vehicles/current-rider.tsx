import { getServiceCustomer } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'

/** Who rides a vehicle: loaded only while a service is active, by the service. source: ledgers E-12, E-45. */
export function CurrentRider({ vehicle, heading: Heading = 'h3' }: { vehicle: Vehicle; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('vehicles')
  const refusal = useRefusalText()
  const mayRead = useMay('services.read')
  const serviceId = vehicle.sharing.activeServiceId
  const customer = useQuery({
    queryKey: ['sharing', 'customer-of-service', serviceId],
    queryFn: ({ signal }) => client.call(getServiceCustomer, { params: { id: serviceId ?? '' } }, { signal }),
    enabled: mayRead && serviceId !== null,
  })
  if (serviceId === null) return null
  const known = customer.data
  return (
    <section>
      <Heading>{t('currentUser')}</Heading>
      {customer.isError ? (
        <p className="motora-second">{refusal(customer.error)}</p>
      ) : (
        <Facts
          facts={[
            { label: t('customerName'), value: known?.fullName ?? vehicle.currentCustomerFullName },
            { label: t('customerEmail'), value: known?.email ?? vehicle.currentCustomerEmail },
            { label: t('customerPhone'), value: known?.mobilePhone },
          ]}
        />
      )}
    </section>
  )
}
