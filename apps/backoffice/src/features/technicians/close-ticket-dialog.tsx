import { Textarea } from '@mantine/core'
import { closeTicket, type Ticket } from '@motora/contract/technicians'
import { DialogForm, type SubmitError } from '@motora/kit'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { FormSwitch } from './form-switch'
import { useSendTicket } from './use-send-ticket'

interface Values {
  note: string
  unlock: boolean
}

/** Asks before a ticket is closed for good; the vehicle is unlocked unless said otherwise. source: ledgers G-11, G-13, G-15. */
export function CloseTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('incidents')
  const refusal = useRefusalText()
  const send = useSendTicket()
  const noteId = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<Values>({ defaultValues: { note: '', unlock: true } })
  const unlock = form.watch('unlock')
  const close = async (given: Values) => {
    setBusy(true)
    setSubmitError(null)
    try {
      const body = { noteText: given.note.trim(), noteId: noteId.current, outOfService: !given.unlock }
      const whose = { subject: ticket.id, about: ticket.codIncident }
      await send('close', closeTicket, { params: { ticketId: ticket.id }, body }, whose)
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
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
      <Textarea label={t('close.note')} rows={3} maxLength={4000} data-autofocus {...form.register('note')} />
      <FormSwitch<Values>
        name="unlock"
        label={t('close.unlock')}
        description={t(unlock ? 'close.unlockOn' : 'close.unlockOff')}
      />
    </DialogForm>
  )
}
