import { listAuditRecords } from '@motora/contract/identity'
import { type DeadLetter, discardDeadLetter, listDeadLetters, retryDeadLetter } from '@motora/contract/jobs'
import { confirm } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../../shell/session/use-session'
import { useServerTable } from '../../shell/use-server-table'
import { useWrite } from '../../shell/use-write'
import { deadLetterColumns, workOf } from './dead-letter-columns'

/** The audit trail, which is below the dialog, says who did it. */
const changed = [listDeadLetters, listAuditRecords]
const newestFirst = { column: 'setAside', direction: 'desc' } as const

/** Work that failed too often, with why. It is sent again, or given up after asking. source: decision 0028. */
export function DeadLetterTable() {
  const { t } = useTranslation('jobs')
  const { role } = useMembership()
  const columns = useMemo(() => deadLetterColumns(t, role), [t, role])
  const table = useServerTable({
    tableId: 'dead-letters',
    endpoint: listDeadLetters,
    columns,
    label: t('title'),
    side: 'fleet',
    sort: newestFirst,
    part: 'jobs',
    views: false,
  })
  const actionsOf = useRowActions()
  return (
    <DataTable
      {...table.props}
      rowName={(letter) => workOf(t, letter)}
      empty={{ why: t('none') }}
      searchable
      rowActions={actionsOf}
    />
  )
}

function useRowActions() {
  const { t } = useTranslation('jobs')
  const retry = useWrite(retryDeadLetter, {
    invalidates: changed,
    done: () => t('again.done'),
    failed: (why) => t('again.failed', { why }),
  })
  const discard = useWrite(discardDeadLetter, {
    invalidates: changed,
    done: () => t('giveUp.done'),
    failed: (why) => t('giveUp.failed', { why }),
  })
  const giveUp = async (letter: DeadLetter) => {
    const sure = await confirm({
      title: t('giveUp.question', { what: workOf(t, letter) }),
      consequence: t(letter.timed ? 'giveUp.timed' : 'giveUp.consequence'),
      confirmLabel: t('giveUp'),
      danger: true,
    })
    if (sure) await discard.run({ params: { id: letter.id } })
  }
  return (letter: DeadLetter): readonly RowAction[] => [
    // what would not be sent any more can only be given up
    ...(letter.over
      ? []
      : [
          {
            id: 'again',
            label: t('again'),
            icon: <IconRefresh size={16} aria-hidden />,
            onSelect: () => void retry.run({ params: { id: letter.id } }),
          },
        ]),
    {
      id: 'give-up',
      label: t('giveUp'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onSelect: () => void giveUp(letter),
    },
  ]
}
