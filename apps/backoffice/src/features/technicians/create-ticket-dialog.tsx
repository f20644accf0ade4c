import { zodResolver } from '@hookform/resolvers/zod'
import { roleSide } from '@motora/contract'
import { openTicket } from '@motora/contract/technicians'
import { getVehicle, listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { ActionButton, DialogForm, FormSlot, FormSwitch, FormText } from '@motora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../shell/api/api'
import { listedRow } from '../../shell/api/listed-row'
import { newId } from '../../shell/new-id'
import { useMay, useMembership } from '../../shell/session/use-session'
import { TechnicianSelect } from './technician-select'
import { type TicketVehicle, ticketVehicleOf } from './ticket-vehicle'
import { useTicketWrite } from './use-ticket-write'

const max = { title: 200, comment: 4000 }
const values = z.object({
  title: z.string().trim().min(1, 'required').max(max.title, 'tooLong'),
  comment: z.string().trim().min(1, 'required').max(max.comment, 'tooLong'),
  block: z.boolean(),
  technicianId: z.string().nullable(),
})
type Values = z.infer<typeof values>

export type CreateTicketDialogProps = { onClose: () => void } & (
  | { /** Known already. */ vehicle: TicketVehicle; Search?: never }
  | {
      vehicle?: never
      /** Finds a vehicle and passes its id. */
      Search: ComponentType<{ label: string; onChoose: (id: string) => void }>
    }
)

/**
 * Opens a ticket: a vehicle, a description and a comment are needed. A person who sees the technicians may assign it in
 * the same call. source: ledgers G-01, G-07, G-08, G-09.
 */
export function CreateTicketDialog({ vehicle: given, Search, onClose }: CreateTicketDialogProps) {
  const { t } = useTranslation('incidents')
  const { role } = useMembership()
  const mayAssign = useMay('technicians.read')
  // one ticket for this dialog, however often it is sent
  const [id] = useState(newId)
  const [chosenId, setChosenId] = useState<string>()
  const [tried, setTried] = useState(false)
  const queries = useQueryClient()
  const found = useQuery({
    ...api.query(getVehicle, { params: { id: chosenId ?? '' } }),
    enabled: chosenId !== undefined,
    // without a network a ticket is opened for one that a list has shown (decision 0020)
    initialData: () => listedRow<Vehicle>(queries, listVehicles, chosenId ?? ''),
    initialDataUpdatedAt: 0,
  })
  const vehicle = given ?? (chosenId && found.data ? ticketVehicleOf(found.data) : undefined)
  const { busy, submitError, run } = useTicketWrite(openTicket, 'create', () => ({
    subject: id,
    about: vehicle?.plate ?? '',
  }))
  const form = useForm<Values>({
    resolver: zodResolver(values),
    defaultValues: { title: '', comment: '', block: false, technicianId: null },
  })

  const create = async ({ title, comment, block, technicianId }: Values) => {
    if (!vehicle) return
    const body = {
      id,
      // the provider's people speak for no operator: the gateway takes the vehicle's
      sharingOperatorId: roleSide[role] === 'provider' ? '' : (vehicle.operatorId ?? ''),
      vehicleId: vehicle.id,
      serviceId: '',
      title,
      openNoteText: comment,
      vehicleCannotOperate: block,
      technicianId: technicianId ?? '',
    }
    const { done } = await run({ body })
    if (done) onClose()
  }
  const chooseAnother = () => {
    setChosenId(undefined)
    // another vehicle may have another operator, with other technicians
    form.setValue('technicianId', null)
  }
  return (
    <div onSubmitCapture={() => setTried(true)}>
      <DialogForm
        opened
        onClose={onClose}
        alsoUnsaved={chosenId !== undefined}
        title={given ? t('create.titleOf', { plate: given.plate }) : t('create.title')}
        form={form}
        onSubmit={create}
        busy={busy}
        submitError={submitError}
        submitLabel={t('create.title')}
      >
        {Search && (
          <div>
            {vehicle ? (
              <p className="motora-plain">
                {t('create.chosen', { plate: vehicle.plate })}{' '}
                <ActionButton size="compact-sm" onClick={chooseAnother}>
                  {t('create.other')}
                </ActionButton>
              </p>
            ) : (
              <Search label={t('create.findVehicle')} onChoose={setChosenId} />
            )}
            {tried && !vehicle && (
              <p className="motora-fault" role="alert">
                {t('create.vehicleMissing')}
              </p>
            )}
          </div>
        )}
        <FormText<Values>
          name="title"
          label={t('description')}
          required
          first={given !== undefined}
          bounds={{ most: max.title }}
        />
        <FormText<Values> name="comment" label={t('create.comment')} required rows={4} bounds={{ most: max.comment }} />
        {mayAssign && vehicle && (
          <FormSlot<Values, 'technicianId'> name="technicianId">
            {({ value, onChange }) => (
              <TechnicianSelect operatorId={vehicle.operatorId} value={value} onChoose={onChange} />
            )}
          </FormSlot>
        )}
        <FormSwitch<Values> name="block" label={t('create.block')} description={t('create.blockHint')} />
      </DialogForm>
    </div>
  )
}
