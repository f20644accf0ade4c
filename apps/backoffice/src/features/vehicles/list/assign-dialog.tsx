import { zodResolver } from '@hookform/resolvers/zod'
import type { Vehicle } from '@motora/contract/vehicles'
import { DialogForm, FormChoice, FormRadio, FormSlot } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { OperatorField } from '../../../shell/operator-field'
import { vehicleName } from '../vehicle/vehicle-name'
import type { Assignment } from './use-fleet-actions'

const services = ['same', 'in', 'out'] as const
const outOfService = { same: null, in: false, out: true } as const

const assignValues = z
  .object({
    to: z.enum(['operator', 'provider']),
    operatorId: z.string().nullable(),
    service: z.enum(services),
  })
  .refine(({ to, operatorId }) => to === 'provider' || operatorId, { message: 'required', path: ['operatorId'] })
type AssignValues = z.output<typeof assignValues>

export interface AssignDialogProps {
  vehicles: readonly Vehicle[]
  operatorField: OperatorField
  busy: boolean
  /** @returns whether all of it was done */
  onAssign: (to: Assignment) => Promise<boolean>
  onClose: () => void
}

/**
 * Hands vehicles to an operator, or back to the provider, and says whether they are in service there.
 * source: ledgers E-20, E-43.
 */
export function AssignDialog({ vehicles, operatorField, busy, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation('fleet')
  const form = useForm<AssignValues>({
    resolver: zodResolver(assignValues),
    defaultValues: { to: 'operator', operatorId: null, service: 'same' },
  })
  const toProvider = form.watch('to') === 'provider'
  const assign = async ({ to, operatorId, service }: AssignValues) => {
    const whose = to === 'provider' ? null : operatorId
    if (await onAssign({ operatorId: whose, outOfService: outOfService[service] })) onClose()
  }
  const [first] = vehicles
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('assign.title', { count: vehicles.length, plate: first ? vehicleName(first) : '' })}
      form={form}
      onSubmit={assign}
      busy={busy}
      // a notice says what failed, and of how many; what was chosen stays
      submitError={null}
      submitLabel={t('assign')}
    >
      <FormRadio<AssignValues>
        name="to"
        label={t('assign.to')}
        options={[
          { value: 'operator', label: t('assign.toOperator') },
          { value: 'provider', label: t('assign.toProvider') },
        ]}
      />
      {!toProvider && (
        <FormSlot<AssignValues, 'operatorId'> name="operatorId">
          {(bound) => operatorField({ ...bound, label: t('operator'), required: true })}
        </FormSlot>
      )}
      <FormChoice<AssignValues>
        name="service"
        label={t('assign.service')}
        options={services.map((value) => ({ value, label: t(`assign.service.${value}`) }))}
      />
      <p className="motora-plain motora-second">{t('assign.consequence')}</p>
    </DialogForm>
  )
}
