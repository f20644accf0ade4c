import { Alert } from '@mantine/core'
import { listBills } from '@motora/contract/money'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { pathTo } from '../../../shell/paths'

const filter = JSON.stringify({ sent: ['refused'] })

/** That records of bills were refused by the tax register, with the way to them; nothing where none were. */
export function RefusedRecords() {
  const { t } = useTranslation('bills')
  const refused = useQuery(api.list(listBills, { query: { filter, pageSize: 1 } }, { refetchInterval: 60_000 }))
  const count = refused.data?.total ?? 0
  if (count === 0) return null
  return (
    <Alert className="motora-above" role="status" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('refused', { count })}{' '}
      <Link to={pathTo('/bills', undefined, { 'f.sent': 'refused' })}>{t('refused.show')}</Link>
    </Alert>
  )
}
