import { getServiceCustomer } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { emailLink, phoneLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import { useFaultText } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'

/** Who rides a vehicle: loaded only while a service is active, by the service. source: ledgers E-12, E-45. */
export function CurrentRider({ vehicle, heading: Heading = 'h3' }: { vehicle: Vehicle; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('vehicles')
  const faultText = useFaultText()
  const mayRead = useMay('services.read')
  const serviceId = vehicle.sharing.activeServiceId
  const customer = useQuery({
    ...api.query(getServiceCustomer, { params: { id: serviceId ?? '' } }),
    enabled: mayRead && serviceId !== null,
  })
  if (serviceId === null) return null
  const known = customer.data
  return (
    <section>
      <Heading>{t('currentCustomer')}</Heading>
      {customer.isLoadingError ? (
        <p className="motora-second">{faultText(customer.error)}</p>
      ) : (
        <Facts
          facts={[
            { label: t('customerName'), value: known?.fullName ?? vehicle.currentCustomerFullName },
            { label: t('customerEmail'), value: emailLink(known?.email ?? vehicle.currentCustomerEmail) },
            { label: t('customerPhone'), value: phoneLink(known?.mobilePhone) },
          ]}
        />
      )}
    </section>
  )
}
