import { useTranslation } from 'react-i18next'
import { ProfileScreen } from '../../features/operators/profile/profile-screen'
import { VehiclesToShare } from '../../features/vehicles/share/vehicles-to-share'

/** The manager's own operator. source: fleet side, section 2.4; ledger C-12. */
export default function OperatorProfilePage() {
  const { t } = useTranslation('screens')
  return (
    <ProfileScreen
      title={t('/operator/profile')}
      completing={false}
      vehicles={(operatorId) => <VehiclesToShare operatorId={operatorId} />}
    />
  )
}
