import { useTranslation } from 'react-i18next'
import { ProfileScreen } from '../../features/operators/profile/profile-screen'
import { DiscountManagement } from '../../features/pricing/discounts/discount-management'
import { TariffEditor } from '../../features/pricing/tariff-editor'
import { VehiclesToShare } from '../../features/vehicles/share/vehicles-to-share'

/** The manager's own operator. source: fleet side, section 2.4; ledger C-12. */
export default function OperatorProfilePage() {
  const { t } = useTranslation('screens')
  return (
    <ProfileScreen
      title={t('/operator/profile')}
      completing={false}
      rates={(operator) => (
        <>
          <TariffEditor operator={operator} />
          <DiscountManagement />
        </>
      )}
      vehicles={(operatorId) => <VehiclesToShare operatorId={operatorId} />}
    />
  )
}
