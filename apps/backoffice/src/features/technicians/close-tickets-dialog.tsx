import { closeTicket, type Ticket } from '@motora/contract/technicians'
import { DialogForm, FormSwitch, FormText, toast } from '@motora/kit'
import { RunProgress } from '@motora/kit/queue'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../shell/api/query-key'
import { newId } from '../../shell/new-id'
import { outbox } from '../../shell/outbox/browser-outbox'
import { useRunOver } from '../../shell/use-run-over'

interface Values {
  note: string
  unlock: boolean
}

/**
 * Asks before several tickets are closed for good, shows how far it is, and which were not closed and why; those may be
 * tried again, each as the same closing.
 */
export function CloseTicketsDialog({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) {
  const { t } = useTranslation('incidents')
  const noteIds = useRef(new Map<string, string>())
  const [left, setLeft] = useState(tickets)
  const form = useForm<Values>({ defaultValues: { note: '', unlock: true } })
  const unlock = form.watch('unlock')
  const { run, start } = useRunOver<Ticket>((ticket) => {
    const { note, unlock: unlocks } = form.getValues()
    const noteId = noteIds.current.get(ticket.id) ?? newId()
    noteIds.current.set(ticket.id, noteId)
    const body = { noteText: note.trim(), noteId, outOfService: !unlocks }
    return outbox.send(
      closeTicket,
      { params: { ticketId: ticket.id }, body },
      { subject: ticket.id, about: ticket.codIncident },
    )
  }, shownBy.ticket)
  const close = async () => {
    const failures = await start(left)
    const closed = left.length - failures.length
    if (closed > 0) toast.success(t('closeMany.done', { count: closed }))
    setLeft(failures.map(({ item }) => item))
    if (failures.length === 0) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('closeMany.title', { count: left.length })}
      form={form}
      onSubmit={close}
      busy={run?.isRunning ?? false}
      submitError={null}
      submitLabel={t('closeMany')}
      danger
    >
      <p className="motora-plain">{t('closeMany.consequence')}</p>
      <FormText<Values> name="note" label={t('close.note')} rows={3} maxLength={4000} first />
      <FormSwitch<Values>
        name="unlock"
        label={t('close.unlock')}
        description={t(unlock ? 'closeMany.unlockOn' : 'closeMany.unlockOff')}
      />
      {run && (
        <RunProgress
          label={t('closeMany.title', { count: run.total })}
          done={run.done}
          total={run.total}
          failures={run.failures.map(({ item, why }) => ({ name: item.codIncident, why }))}
        />
      )}
    </DialogForm>
  )
}
