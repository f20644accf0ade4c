import { Textarea } from '@mantine/core'
import { addTicketNote, type Ticket } from '@motora/contract/technicians'
import { FormShell, type SubmitError } from '@motora/kit'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { useFieldText } from '../../shell/language/use-field-text'
import { useSendTicket } from './use-send-ticket'

interface Values {
  note: string
}

/** One more note of an open ticket. source: ledger G-10. */
export function AddNoteForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const say = useFieldText()
  const refusal = useRefusalText()
  const send = useSendTicket()
  const noteId = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<Values>({ defaultValues: { note: '' } })
  const add = async ({ note }: Values) => {
    setBusy(true)
    setSubmitError(null)
    try {
      const body = { noteText: note.trim(), noteId: noteId.current }
      const whose = { subject: ticket.id, about: ticket.codIncident }
      await send('note', addTicketNote, { params: { ticketId: ticket.id }, body }, whose)
      noteId.current = crypto.randomUUID()
      form.reset()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormShell form={form} onSubmit={add} busy={busy} submitError={submitError} submitLabel={t('note.add')}>
      <Textarea
        label={t('note.label')}
        rows={3}
        maxLength={4000}
        error={say(form.formState.errors.note?.message)}
        {...form.register('note', { validate: (text) => text.trim() !== '' || 'required' })}
      />
    </FormShell>
  )
}
