import { assignTicket, type Ticket } from '@motora/contract/technicians'
import { ActionButton, KitDialog, useKitTexts } from '@motora/kit'
import { RunProgress } from '@motora/kit/queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TechnicianSelect } from './technician-select'
import { useTicketRun } from './use-ticket-run'

/** Assigns one ticket or several of one operator to a technician; those that could not be say why. */
export function AssignTicketsDialog({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) {
  const { t } = useTranslation('incidents')
  const { actions, states } = useKitTexts()
  const [only] = tickets
  const [technicianId, setTechnicianId] = useState(tickets.length === 1 ? (only?.technicianId ?? null) : null)
  const { left, run, busy, start } = useTicketRun(assignTicket, 'assign', tickets, () => ({ technicianId }))
  const assign = async () => {
    if (await start()) onClose()
  }
  return (
    <KitDialog opened onClose={onClose} title={t('assignMany.title', { count: left.length })} busy={busy}>
      <div className="motora-ticket">
        <TechnicianSelect
          operatorId={only?.sharingOperatorId ?? null}
          value={technicianId}
          name={only?.technicianName ?? null}
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
          <ActionButton onClick={onClose} {...(busy ? { disabledReason: states.busy } : {})}>
            {actions.cancel}
          </ActionButton>
          <ActionButton tone="primary" busy={busy} onClick={assign}>
            {t('assign.do')}
          </ActionButton>
        </div>
      </div>
    </KitDialog>
  )
}
