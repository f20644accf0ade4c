import { useTranslation } from 'react-i18next'
import { ProfileScreen } from '../../features/operators/profile/profile-screen'
import { TariffEditor } from '../../features/pricing/tariff-editor'
import { VehiclesToShare } from '../../features/vehicles/share/vehicles-to-share'

/** Where an operator that may not operate yet gives its data to the provider. source: fleet side, section 2.4; ledger C-11. */
export default function CompleteDataPage() {
  const { t } = useTranslation('screens')
  return (
    <ProfileScreen
      title={t('/FormCompleteData')}
      completing
      rates={(operator) => <TariffEditor operator={operator} />}
      vehicles={(operatorId) => <VehiclesToShare operatorId={operatorId} />}
    />
  )
}
