import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UpgradeScreen } from '../../features/firmware/upgrades/page/upgrade-screen'
import { OperatorName } from '../../features/operators/operator/operator-name'
import { WayBack } from '../../shell/frame/way-back'
import { pathTo } from '../../shell/paths'

const operatorName = (id: string) => <OperatorName id={id} />

export default function UpgradePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <OneUpgrade key={id} id={id} />
}

/** The progress of one campaign. source: ledgers. */
export function OneUpgrade({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  return (
    <>
      <WayBack to={pathTo('/upgrades')}>{t('/upgrades')}</WayBack>
      <UpgradeScreen id={id} operatorName={operatorName} />
    </>
  )
}
