import { listDeadLetters } from '@motora/contract/jobs'
import { ActionButton, KitDialog } from '@motora/kit'
import { IconMailbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
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
  const [isOpen, setOpen] = useState(false)
  const read = useQuery(api.list(listDeadLetters, { query: { pageSize: 1 } }, { refetchInterval: 30_000 }))
  return (
    <>
      <ActionButton icon={<IconMailbox size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {read.data ? t('open', { count: read.data.total }) : t('title')}
      </ActionButton>
      {isOpen && (
        <KitDialog opened onClose={() => setOpen(false)} title={t('title')} size="60rem">
          <div className="motora-stack">
            <p className="motora-plain">{t('lead')}</p>
            <DeadLetterTable />
          </div>
        </KitDialog>
      )}
    </>
  )
}
