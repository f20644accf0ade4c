import { assignTicket, type Ticket } from '@motora/contract/technicians'
import { ActionButton, KitDialog, toast } from '@motora/kit'
import { RunProgress } from '@motora/kit/queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../shell/api/query-key'
import { outbox } from '../../shell/outbox/browser-outbox'
import { useRunOver } from '../../shell/use-run-over'
import { TechnicianSelect } from './assign-technician'

/** Assigns one ticket or several of one operator to a technician; those that could not be say why. */
export function AssignTicketsDialog({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) {
  const { t } = useTranslation('incidents')
  const [left, setLeft] = useState(tickets)
  const [technicianId, setTechnicianId] = useState(tickets.length === 1 ? (tickets[0]?.technicianId ?? null) : null)
  const { run, start } = useRunOver<Ticket>(
    (ticket) =>
      outbox.send(
        assignTicket,
        { params: { ticketId: ticket.id }, body: { technicianId } },
        { subject: ticket.id, about: ticket.codIncident },
      ),
    shownBy.ticket,
  )
  const assign = async () => {
    const failures = await start(left)
    const assigned = left.length - failures.length
    if (assigned > 0) toast.success(t('assignMany.done', { count: assigned }))
    setLeft(failures.map(({ item }) => item))
    if (failures.length === 0) onClose()
  }
  const busy = run?.isRunning ?? false
  return (
    <KitDialog opened onClose={onClose} title={t('assignMany.title', { count: left.length })} busy={busy}>
      <div className="motora-ticket">
        <TechnicianSelect
          operatorId={tickets[0]?.sharingOperatorId ?? null}
          value={technicianId}
          name={tickets[0]?.technicianName ?? null}
          onChoose={setTechnicianId}
        />
        {run && (
          <RunProgress
            label={t('assignMany.title', { count: run.total })}
            done={run.done}
            total={run.total}
            failures={run.failures.map(({ item, why }) => ({ name: item.codIncident, why }))}
          />
        )}
        <div className="kit-form-actions">
          <ActionButton tone="primary" busy={busy} onClick={assign}>
            {t('assign.do')}
          </ActionButton>
        </div>
      </div>
    </KitDialog>
  )
}
