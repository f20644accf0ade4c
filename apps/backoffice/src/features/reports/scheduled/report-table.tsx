import { mayOpenNow } from '@motora/contract'
import {
  deleteScheduledReport,
  listScheduledReports,
  pauseScheduledReport,
  runScheduledReport,
  type ScheduledReport,
} from '@motora/contract/identity'
import { ActionButton, confirm, PageTitle } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import {
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dropReportDraft, reportDraft } from '../../../shell/report-draft'
import { useMembership } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { useWrite } from '../../../shell/use-write'
import { reportColumns } from './report-columns'
import { EditReportDialog, NewReportDialog } from './report-dialog'
import { useReportFile } from './use-report-file'

/** While one is being made; else what the person does here is all that changes. */
const lookAgainMs = 3000
const restMs = 60_000

/** What a person has scheduled, with the next time, what came of the last, and why where it failed. source: decision 0095 */
export function ReportTable() {
  const { t, i18n } = useTranslation(['scheduled', 'screens'])
  const membership = useMembership()
  const columns = useMemo(() => reportColumns(t, i18n.language), [t, i18n.language])
  const table = useServerTable({
    tableId: 'scheduled-reports',
    endpoint: listScheduledReports,
    columns,
    label: t('screens:/scheduledReports'),
    side: 'fleet',
    refetchInterval: (rows) => (rows?.some(({ lastRun }) => lastRun?.state === 'waiting') ? lookAgainMs : restMs),
    views: false,
  })
  const { search, open } = table
  const save = useReportFile()
  const actionsOf = useRowActions(save, (id) => open({ report: id }, { push: true }))
  const draft = search.new ? reportDraft() : undefined
  const edited = table.read.data?.rows.find(({ id }) => id === search.report)
  const close = () => {
    dropReportDraft()
    open({ new: undefined, report: undefined })
  }
  return (
    <>
      <PageTitle>{t('screens:/scheduledReports')}</PageTitle>
      <p className="motora-second motora-report-lead">{t('lead')}</p>
      {search.run && <ReadyFile save={save} runId={search.run} />}
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={{ why: t(mayOpenNow(membership, '/monthlyDetails') ? 'none.orMonth' : 'none') }}
        searchable
        rowActions={actionsOf}
        onRowOpen={({ id }) => open({ report: id }, { push: true })}
      />
      {draft && <NewReportDialog draft={draft} onClose={close} />}
      {edited && <EditReportDialog key={edited.id} report={edited} onClose={close} />}
    </>
  )
}

/** Of the link in a mail: the file is fetched when the person says so. */
function ReadyFile({ runId, save }: { runId: string; save: (runId: string) => Promise<void> }) {
  const { t } = useTranslation('scheduled')
  return (
    <section className="motora-report-ready" aria-label={t('ready')}>
      <p className="motora-plain">{t('ready')}</p>
      <ActionButton tone="primary" icon={<IconDownload size={16} aria-hidden />} onClick={() => void save(runId)}>
        {t('ready.do')}
      </ActionButton>
      <p className="motora-plain">{t('ready.lead')}</p>
    </section>
  )
}

function useRowActions(save: (runId: string) => Promise<void>, edit: (id: string) => void) {
  const { t } = useTranslation('scheduled')
  const invalidates = [listScheduledReports]
  const run = useWrite(runScheduledReport, {
    invalidates,
    done: () => t('runNow.done'),
    failed: (why) => t('runNow.failed', { why }),
  })
  const pause = useWrite(pauseScheduledReport, {
    invalidates,
    done: (_answer, { body }) => t(body.paused ? 'pause.done' : 'resume.done'),
    failed: (why) => t('pause.failed', { why }),
  })
  const remove = useWrite(deleteScheduledReport, {
    invalidates,
    done: () => t('delete.done'),
    failed: (why) => t('delete.failed', { why }),
  })
  const ask = async ({ id, name }: ScheduledReport) => {
    const sure = await confirm({
      title: t('delete.question', { name }),
      consequence: t('delete.consequence'),
      confirmLabel: t('delete'),
      danger: true,
    })
    if (sure) await remove.run({ params: { id } })
  }
  return (report: ScheduledReport): readonly RowAction[] => {
    const { id, state, lastRun } = report
    const params = { id }
    const isActive = state === 'active'
    return [
      ...(lastRun?.keptUntil
        ? [
            {
              id: 'download',
              label: t('download'),
              icon: <IconDownload size={16} aria-hidden />,
              onSelect: () => void save(lastRun.id),
            },
          ]
        : []),
      {
        id: 'run',
        label: t('runNow'),
        icon: <IconPlayerTrackNext size={16} aria-hidden />,
        onSelect: () => void run.run({ params }),
      },
      { id: 'edit', label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onSelect: () => edit(id) },
      {
        id: 'pause',
        label: t(isActive ? 'pause' : 'resume'),
        icon: isActive ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />,
        onSelect: () => void pause.run({ params, body: { paused: isActive } }),
      },
      {
        id: 'delete',
        label: t('delete'),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        onSelect: () => void ask(report),
      },
    ]
  }
}
