import { closeTicket, type Ticket } from '@motora/contract/technicians'
import { DialogForm, FormSwitch, FormText } from '@motora/kit'
import { RunProgress } from '@motora/kit/queue'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shell/new-id'
import { useTicket } from './use-ticket'
import { useTicketRun } from './use-ticket-run'

interface Values {
  note: string
  unlock: boolean
}

export interface CloseTicketsDialogProps {
  /** At least one. */
  tickets: readonly Ticket[]
  onClose: () => void
  /** All are closed, or will be when there is a network. */
  onClosed?: (() => void) | undefined
}

/**
 * How many vehicles are out of service, how many are not, and how many the operator of their tickets no longer has,
 * which stay as they are. A vehicle may have several tickets.
 */
const countVehicles = (tickets: readonly Ticket[]) => {
  const held = tickets.filter(({ isVehicleHeld }) => isVehicleHeld)
  const isOut = new Map(held.map(({ vehicleId, outOfService }) => [vehicleId, outOfService]))
  const gone = new Set(tickets.map(({ vehicleId }) => vehicleId).filter((id) => !isOut.has(id)))
  const blocked = [...isOut.values()].filter(Boolean).length
  return { blocked, unblocked: isOut.size - blocked, gone: gone.size }
}

/**
 * Asks before tickets are closed for good. The switch is the same for every vehicle, on: not out of service; off: out
 * of service. What it changes depends on what the vehicle is now, so its words do too; there is none where the operators
 * of the tickets no longer have the vehicles, which stay as they are. Of several tickets the dialog
 * shows how far it is, and which were not closed and why; those may be tried again, each as the same closing.
 * source: ledgers G-11, G-13, G-15
 */
export function CloseTicketsDialog({ tickets, onClose, onClosed }: CloseTicketsDialogProps) {
  const { t } = useTranslation('incidents')
  const noteIds = useRef(new Map<string, string>())
  const form = useForm<Values>({ defaultValues: { note: '', unlock: true } })
  const unlock = form.watch('unlock')
  const { left, run, busy, submitError, failures, start } = useTicketRun(closeTicket, 'close', tickets, ({ id }) => {
    const { note, unlock: unlocks } = form.getValues()
    const noteId = noteIds.current.get(id) ?? newId()
    noteIds.current.set(id, noteId)
    return { noteText: note.trim(), noteId, outOfService: !unlocks }
  })
  const close = async () => {
    if (!(await start())) return
    onClose()
    onClosed?.()
  }
  const [only] = tickets
  const one = tickets.length === 1 ? only : undefined
  const latest = useTicket(one?.id).data ?? one
  const { blocked, unblocked, gone } = countVehicles(latest ? [latest] : left)
  const scope = one ? 'close' : 'closeMany'
  const outcomes = [
    blocked > 0 && t(`${scope}.${unlock ? 'unlockOn' : 'unlockOff'}`, { count: blocked }),
    unblocked > 0 && t(`${scope}.${unlock ? 'leaveOn' : 'leaveOff'}`, { count: unblocked }),
  ]
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={one ? t('close.title', { code: one.codIncident }) : t('closeMany.title', { count: left.length })}
      form={form}
      onSubmit={close}
      busy={busy}
      submitError={submitError}
      submitLabel={t(scope)}
      danger
    >
      <p className="motora-plain">{t(`${scope}.consequence`)}</p>
      <FormText<Values> name="note" label={t('close.note')} rows={3} maxLength={4000} first />
      {blocked + unblocked > 0 && (
        <FormSwitch<Values>
          name="unlock"
          label={t(`${scope}.${blocked > 0 ? 'unlock' : 'leave'}`)}
          description={outcomes.filter(Boolean).join(' ')}
        />
      )}
      {gone > 0 && <p className="motora-plain">{t(`${scope}.gone`, { count: gone })}</p>}
      {run && !one && (
        <RunProgress
          label={t('closeMany.title', { count: run.total })}
          done={run.done}
          total={run.total}
          failures={failures.map(({ item, why }) => ({ name: item.codIncident, why }))}
        />
      )}
    </DialogForm>
  )
}
