import { closeTicket, type Ticket } from '@motora/contract/technicians'
import { DialogForm, FormSwitch, FormText } from '@motora/kit'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shell/new-id'
import { useTicketWrite } from './use-ticket-write'

interface Values {
  note: string
  unlock: boolean
}

/** Asks before a ticket is closed for good; the vehicle is unlocked unless said otherwise. source: ledgers G-11, G-13, G-15. */
export function CloseTicketDialog({
  ticket,
  onClose,
  onClosed,
}: {
  ticket: Ticket
  onClose: () => void
  /** It is closed, or will be when there is a network. */
  onClosed?: (() => void) | undefined
}) {
  const { t } = useTranslation('incidents')
  const noteId = useRef(newId())
  const { busy, submitError, run } = useTicketWrite(closeTicket, 'close', () => ({
    subject: ticket.id,
    about: ticket.codIncident,
  }))
  const form = useForm<Values>({ defaultValues: { note: '', unlock: true } })
  const unlock = form.watch('unlock')
  const close = async (given: Values) => {
    const body = { noteText: given.note.trim(), noteId: noteId.current, outOfService: !given.unlock }
    const { done } = await run({ params: { ticketId: ticket.id }, body })
    if (!done) return
    onClose()
    onClosed?.()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('close.title', { code: ticket.codIncident })}
      form={form}
      onSubmit={close}
      busy={busy}
      submitError={submitError}
      submitLabel={t('close')}
      danger
    >
      <p className="motora-plain">{t('close.consequence')}</p>
      <FormText<Values> name="note" label={t('close.note')} rows={3} maxLength={4000} first />
      <FormSwitch<Values>
        name="unlock"
        label={t('close.unlock')}
        description={t(unlock ? 'close.unlockOn' : 'close.unlockOff')}
      />
    </DialogForm>
  )
}
