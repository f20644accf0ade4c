import { Textarea } from '@mantine/core'
import { addTicketNote, type Ticket } from '@motora/contract/technicians'
import { FormFrame, useKitTexts } from '@motora/kit'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shell/new-id'
import { useLeaveWarning } from '../../shell/use-leave-warning'
import { keepNoteDraft, noteDraft } from './note-drafts'
import { useTicketWrite } from './use-ticket-write'

/** It is kept while the product is open, so only closing the tab takes it away. */
const isKept = () => false

/**
 * One more note of an open ticket. What is typed is there again when the ticket is, and stays readable when somebody
 * closes the ticket meanwhile. Its one field needs no library of forms. source: ledger G-10.
 */
export function AddNoteForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const { fields } = useKitTexts()
  const [noteId, setNoteId] = useState(newId)
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState(() => noteDraft(ticket.id))
  const [isMissing, setMissing] = useState(false)
  const { busy, submitError, run } = useTicketWrite(addTicketNote, 'note', () => ({
    subject: ticket.id,
    about: ticket.codIncident,
  }))
  useLeaveWarning(note !== '', { isNow: isKept })
  const write = (text: string) => {
    setNote(text)
    keepNoteDraft(ticket.id, text)
  }
  const add = async () => {
    const noteText = note.trim()
    setMissing(noteText === '')
    if (noteText === '') return field.current?.focus()
    const { done } = await run({ params: { ticketId: ticket.id }, body: { noteText, noteId } })
    if (!done) return
    setNoteId(newId())
    write('')
  }
  return (
    <FormFrame
      onSubmit={add}
      busy={busy}
      submitError={submitError}
      submitLabel={t('note.add')}
      plain
      disabledReason={ticket.isClosed ? t('closedTakesNone') : undefined}
    >
      <Textarea
        ref={field}
        label={t('note.label')}
        rows={2}
        maxLength={4000}
        autoComplete="off"
        error={isMissing && fields.problem('required')}
        value={note}
        onChange={({ currentTarget: { value } }) => {
          write(value)
          setMissing(false)
        }}
      />
    </FormFrame>
  )
}
