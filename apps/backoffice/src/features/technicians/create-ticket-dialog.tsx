import { zodResolver } from '@hookform/resolvers/zod'
import { Textarea, TextInput } from '@mantine/core'
import { roleSide } from '@motora/contract'
import { openTicket } from '@motora/contract/technicians'
import { getVehicle } from '@motora/contract/vehicles'
import { ActionButton, DialogForm, type SubmitError } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { useFieldText } from '../../shell/language/use-field-text'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { FormSwitch } from './form-switch'
import { type TicketVehicle, ticketVehicleOf } from './ticket-vehicle'
import { useSendTicket } from './use-send-ticket'

const longest = { title: 200, comment: 4000 }
const values = z.object({
  title: z.string().trim().min(1, 'required').max(longest.title, 'tooLong'),
  comment: z.string().trim().min(1, 'required').max(longest.comment, 'tooLong'),
  block: z.boolean(),
})
type Values = z.infer<typeof values>

export type CreateTicketDialogProps = { onClose: () => void } & (
  | { /** Known already. */ vehicle: TicketVehicle; Search?: never }
  | {
      vehicle?: never
      /** Finds a vehicle and tells its id. */
      Search: ComponentType<{ label: string; onChoose: (id: string) => void }>
    }
)

/** Opens a ticket: a vehicle, a description and a comment are needed. source: ledgers G-07, G-08, G-09. */
export function CreateTicketDialog({ vehicle: given, Search, onClose }: CreateTicketDialogProps) {
  const { t } = useTranslation('incidents')
  const say = useFieldText()
  const refusal = useRefusalText()
  const send = useSendTicket()
  const { role } = useMembership()
  // one ticket for this dialog, however often it is sent
  const id = useRef(crypto.randomUUID())
  const [chosenId, setChosenId] = useState<string>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const found = useQuery({
    queryKey: ['vehicles', 'one', chosenId],
    queryFn: ({ signal }) => client.call(getVehicle, { params: { id: chosenId ?? '' } }, { signal }),
    enabled: chosenId !== undefined,
  })
  const vehicle = given ?? (chosenId && found.data ? ticketVehicleOf(found.data) : undefined)
  const form = useForm<Values>({
    resolver: zodResolver(values),
    defaultValues: { title: '', comment: '', block: false },
  })
  const { errors } = form.formState

  const create = async ({ title, comment, block }: Values) => {
    if (!vehicle) return
    setBusy(true)
    setSubmitError(null)
    try {
      const body = {
        id: id.current,
        // the provider's people speak for no operator: the gateway takes the vehicle's
        sharingOperatorId: roleSide[role] === 'provider' ? '' : (vehicle.operatorId ?? ''),
        vehicleId: vehicle.id,
        serviceId: '',
        title,
        openNoteText: comment,
        vehicleCannotOperate: block,
        technicianId: '',
      }
      await send('create', openTicket, { body }, { subject: id.current, about: vehicle.plate })
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div onSubmitCapture={() => setTried(true)}>
      <DialogForm
        opened
        onClose={onClose}
        title={given ? t('create.titleOf', { plate: given.plate }) : t('create.title')}
        form={form}
        onSubmit={create}
        busy={busy}
        submitError={submitError}
        submitLabel={t('create.title')}
      >
        {Search && (
          <div className="motora-ticket-vehicle">
            {vehicle ? (
              <p className="motora-plain">
                {t('create.chosen', { plate: vehicle.plate })}{' '}
                <ActionButton size="compact-sm" onClick={() => setChosenId(undefined)}>
                  {t('create.other')}
                </ActionButton>
              </p>
            ) : (
              <Search label={t('create.findVehicle')} onChoose={setChosenId} />
            )}
            {tried && !vehicle && (
              <p className="motora-field-error" role="alert">
                {t('create.vehicleMissing')}
              </p>
            )}
          </div>
        )}
        <TextInput
          label={t('description')}
          required
          {...(given ? { 'data-autofocus': true } : {})}
          error={say(errors.title?.message, { most: longest.title })}
          {...form.register('title')}
        />
        <Textarea
          label={t('create.comment')}
          required
          rows={4}
          error={say(errors.comment?.message, { most: longest.comment })}
          {...form.register('comment')}
        />
        <FormSwitch<Values> name="block" label={t('create.block')} description={t('create.blockHint')} />
      </DialogForm>
    </div>
  )
}
