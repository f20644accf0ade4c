import { ActionButton, PageTitle } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OperatorList } from '../../features/operators/list/operator-list'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'

/** The operators of the scope with their accounts and tariffs. source: ledger C-20. */
export default function OperatorsListPage() {
  const { t } = useTranslation(['screens', 'operators'])
  const mayManage = useMay('operators.manage')
  const navigate = useNavigate()
  const register = mayManage && (
    <ActionButton onClick={() => void navigate({ to: pathTo('/operator/register') })}>
      {t('operators:register')}
    </ActionButton>
  )
  return (
    <>
      <PageTitle>{t('screens:/operators/list')}</PageTitle>
      <OperatorList title={t('screens:/operators/list')} nextStep={register} />
    </>
  )
}
