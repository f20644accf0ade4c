import { Textarea } from '@mantine/core'
import { addTicketNote, type Ticket } from '@motora/contract/technicians'
import { FormFrame, useKitTexts } from '@motora/kit'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shell/new-id'
import { useTicketWrite } from './use-ticket-write'

/** One more note of an open ticket. Its one field needs no library of forms. source: ledger G-10. */
export function AddNoteForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const { fields } = useKitTexts()
  const noteId = useRef(newId())
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, submitError, run } = useTicketWrite(addTicketNote, 'note', () => ({
    subject: ticket.id,
    about: ticket.codIncident,
  }))
  const add = async () => {
    const noteText = note.trim()
    setMissing(noteText === '')
    if (noteText === '') return field.current?.focus()
    const { done } = await run({ params: { ticketId: ticket.id }, body: { noteText, noteId: noteId.current } })
    if (!done) return
    noteId.current = newId()
    setNote('')
  }
  return (
    <FormFrame onSubmit={add} busy={busy} submitError={submitError} submitLabel={t('note.add')} plain>
      <Textarea
        ref={field}
        label={t('note.label')}
        rows={2}
        maxLength={4000}
        autoComplete="off"
        error={isMissing && fields.problem('required')}
        value={note}
        onChange={({ currentTarget: { value } }) => {
          setNote(value)
          setMissing(false)
        }}
      />
    </FormFrame>
  )
}
