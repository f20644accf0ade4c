import { addTicketNote, type Ticket } from '@motora/contract/technicians'
import { FormShell, FormText, judgedBy } from '@motora/kit'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shell/new-id'
import { useTicketWrite } from './use-ticket-write'

interface Values {
  note: string
}

/** One more note of an open ticket. source: ledger G-10. */
export function AddNoteForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const noteId = useRef(newId())
  const { busy, submitError, run } = useTicketWrite(addTicketNote, 'note', () => ({
    subject: ticket.id,
    about: ticket.codIncident,
  }))
  const form = useForm<Values>({
    resolver: judgedBy(({ note }) => ({ note: note.trim() === '' ? 'required' : undefined })),
    defaultValues: { note: '' },
  })
  const add = async ({ note }: Values) => {
    const { done } = await run({
      params: { ticketId: ticket.id },
      body: { noteText: note.trim(), noteId: noteId.current },
    })
    if (!done) return
    noteId.current = newId()
    form.reset()
  }
  return (
    <FormShell form={form} onSubmit={add} busy={busy} submitError={submitError} submitLabel={t('note.add')} plain>
      <FormText<Values> name="note" label={t('note.label')} rows={2} maxLength={4000} />
    </FormShell>
  )
}
