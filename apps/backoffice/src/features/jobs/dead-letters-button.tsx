import { listDeadLetters } from '@motora/contract/jobs'
import { IconMailbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { DialogButton } from '../../shell/frame/dialog-button'
import { useMay } from '../../shell/session/use-session'
import { DeadLetterTable } from './dead-letter-table'

/**
 * How much work has failed for good, and the way to it; nothing for those who may not deal with it.
 * source: decision 0028.
 */
export function DeadLettersButton() {
  return useMay('dead-letters.manage') ? <Counted /> : null
}

function Counted() {
  const { t } = useTranslation('jobs')
  const read = useQuery(api.list(listDeadLetters, { query: { pageSize: 1 } }, { refetchInterval: 30_000 }))
  return (
    <DialogButton
      name="failed"
      icon={<IconMailbox size={16} aria-hidden />}
      label={read.data ? t('open', { count: read.data.total }) : t('title')}
      title={t('title')}
      lead={t('lead')}
    >
      {() => <DeadLetterTable />}
    </DialogButton>
  )
}
