import { zodResolver } from '@hookform/resolvers/zod'
import { Radio, Select, Stack } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import { DialogForm } from '@motora/kit'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFieldText } from '../../../shell/language/use-field-text'
import type { OperatorField } from '../operator-field'
import { vehicleName } from '../vehicle-name'
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
  /** @returns whether all of it was done */
  onAssign: (to: Assignment) => Promise<boolean>
  onClose: () => void
}

/** Hands vehicles to an operator, or back to the provider, and says whether they are in service there. source: ledgers E-20, E-43. */
export function AssignDialog({ vehicles, operatorField, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation('fleet')
  const say = useFieldText()
  const [busy, setBusy] = useState(false)
  const form = useForm<AssignValues>({
    resolver: zodResolver(assignValues),
    defaultValues: { to: 'operator', operatorId: null, service: 'same' },
  })
  const { control } = form
  const toProvider = form.watch('to') === 'provider'
  const assign = async ({ to, operatorId, service }: AssignValues) => {
    setBusy(true)
    const whose = to === 'provider' ? null : operatorId
    const isDone = await onAssign({ operatorId: whose, outOfService: outOfService[service] })
    setBusy(false)
    if (isDone) onClose()
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
      // a notice tells what failed, and of how many; what was chosen stays
      submitError={null}
      submitLabel={t('assign')}
    >
      <Controller
        control={control}
        name="to"
        render={({ field }) => (
          <Radio.Group label={t('assign.to')} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
            <Stack gap="xs" mt={8}>
              <Radio value="operator" label={t('assign.toOperator')} />
              <Radio value="provider" label={t('assign.toProvider')} />
            </Stack>
          </Radio.Group>
        )}
      />
      {!toProvider && (
        <Controller
          control={control}
          name="operatorId"
          render={({ field, fieldState }) => (
            <>
              {operatorField({
                value: field.value,
                onChange: field.onChange,
                onBlur: field.onBlur,
                label: t('operator'),
                error: say(fieldState.error?.message),
                disabled: false,
                required: true,
              })}
            </>
          )}
        />
      )}
      <Controller
        control={control}
        name="service"
        render={({ field }) => (
          <Select
            label={t('assign.service')}
            data={services.map((value) => ({ value, label: t(`assign.service.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            allowDeselect={false}
          />
        )}
      />
      <p className="motora-plain motora-second">{t('assign.consequence')}</p>
    </DialogForm>
  )
}
