import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UpgradeScreen } from '../../features/firmware/upgrades/page/upgrade-screen'
import { OperatorName } from '../../features/operators/operator/operator-name'
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
      <p className="motora-plain">
        <Link to={pathTo('/upgrades')} className="motora-link motora-upgrade-back">
          <IconArrowLeft size={16} aria-hidden /> {t('/upgrades')}
        </Link>
      </p>
      <UpgradeScreen id={id} operatorName={operatorName} />
    </>
  )
}
