import { PageTitle } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BillList } from '../../features/money/bills/bill-list'
import { pathTo } from '../../shell/paths'

/** Bills of riders. source: MONEY §7; ledgers P-02, P-11, S-03 */
export default function BillsPage() {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  return (
    <div className="motora-stack">
      <PageTitle>{t('/bills')}</PageTitle>
      <BillList onOpen={({ id }) => void navigate({ to: pathTo('/bills/$id', { id }) })} />
    </div>
  )
}
