import { zodResolver } from '@hookform/resolvers/zod'
import { Textarea } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import { DialogForm } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFieldText } from '../../../shell/language/use-field-text'
import { vehicleName } from '../vehicle-name'

const longest = 500
const forbidValues = z.object({ reason: z.string().trim().min(1, 'required').max(longest, 'tooLong') })
type ForbidValues = z.output<typeof forbidValues>

export interface ForbidDialogProps {
  vehicles: readonly Vehicle[]
  /** @returns whether all of it was done */
  onForbid: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Vehicles may no longer be rented at all: not without a reason. source: ledger E-39; decisions §5. */
export function ForbidDialog({ vehicles, onForbid, onClose }: ForbidDialogProps) {
  const { t } = useTranslation('fleet')
  const say = useFieldText()
  const [busy, setBusy] = useState(false)
  const form = useForm<ForbidValues>({ resolver: zodResolver(forbidValues), defaultValues: { reason: '' } })
  const forbid = async ({ reason }: ForbidValues) => {
    setBusy(true)
    const isDone = await onForbid(reason)
    setBusy(false)
    if (isDone) onClose()
  }
  const [first] = vehicles
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('can.question', { count: vehicles.length, plate: first ? vehicleName(first) : '' })}
      form={form}
      onSubmit={forbid}
      busy={busy}
      // a notice tells what failed, and of how many; what was typed stays
      submitError={null}
      submitLabel={t('can.forbid')}
      danger
    >
      <p className="motora-plain">{t('can.consequence')}</p>
      <Textarea
        label={t('reason')}
        required
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        error={say(form.formState.errors.reason?.message, { most: longest })}
        {...form.register('reason')}
      />
    </DialogForm>
  )
}
