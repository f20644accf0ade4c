import { NumberInput } from '@mantine/core'
import { getWatchSettings, saveWatchSettings, type WatchSettings } from '@motora/contract/operators'
import { ErrorState, FormShell, FormSkeleton, KitDialog, type SubmitError, toast } from '@motora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMay, useMembership } from '../../shell/session/use-session'
import { FormSwitch } from './form-switch'

const keyOf = (operatorId: string) => ['operators', 'watch', operatorId] as const

export interface WatchDialogProps {
  /** Chooses an operator of the scope. */
  Picker: ComponentType<{ label: string; value: string | null; onChange: (id: string | null) => void }>
  onClose: () => void
}

/** Which incidents open by themselves, for each operator of the scope. source: own addition, see the contract. */
export function WatchDialog({ Picker, onClose }: WatchDialogProps) {
  const { t } = useTranslation('incidents')
  const refusal = useRefusalText()
  const { sharingOperatorId: own } = useMembership()
  const [operatorId, setOperatorId] = useState(own)
  const watch = useQuery({
    queryKey: keyOf(operatorId ?? ''),
    queryFn: ({ signal }) => client.call(getWatchSettings, { params: { id: operatorId ?? '' } }, { signal }),
    enabled: operatorId !== null,
    // what is being typed is not replaced
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <KitDialog opened onClose={onClose} title={t('watch')}>
      <p className="motora-plain">{t('watch.lead')}</p>
      <Picker label={t('watch.operator')} value={operatorId} onChange={setOperatorId} />
      {operatorId === null ? (
        <p className="motora-plain motora-second">{t('watch.chooseOperator')}</p>
      ) : watch.data ? (
        <WatchForm key={operatorId} operatorId={operatorId} opened={watch.data} onClose={onClose} />
      ) : watch.isError ? (
        <ErrorState what={refusal(watch.error)} requestId={requestIdOf(watch.error)} onRetry={() => watch.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </KitDialog>
  )
}

interface WatchFormProps {
  operatorId: string
  opened: WatchSettings
  onClose: () => void
}

const least = 5
const most = 60

function WatchForm({ operatorId, opened, onClose }: WatchFormProps) {
  const { t } = useTranslation('incidents')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const mayWrite = useMay('watch.write')
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<WatchSettings>({ defaultValues: opened, disabled: !mayWrite })
  const isLow = form.watch('lowBattery')
  const save = async (body: WatchSettings) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(saveWatchSettings, { params: { id: operatorId }, body })
      toast.success(t('watch.saved'))
      void queries.invalidateQueries({ queryKey: keyOf(operatorId) })
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormShell
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('watch.save')}
      disabledReason={mayWrite ? undefined : t('watch.readOnly')}
      onCancel={onClose}
    >
      <FormSwitch<WatchSettings> name="lowBattery" label={t('watch.lowBattery')} />
      {isLow && (
        <Controller
          control={form.control}
          name="lowBatteryPercent"
          rules={{ validate: (value) => Number.isInteger(value) && value >= least && value <= most }}
          render={({ field, fieldState }) => (
            <NumberInput
              label={t('watch.below')}
              allowDecimal={false}
              min={least}
              max={most}
              clampBehavior="none"
              error={fieldState.error && t('watch.belowInvalid')}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              disabled={!mayWrite}
            />
          )}
        />
      )}
      <FormSwitch<WatchSettings> name="leftArea" label={t('watch.leftArea')} />
      <FormSwitch<WatchSettings> name="movedWithoutRental" label={t('watch.moved')} />
      <FormSwitch<WatchSettings> name="silent" label={t('watch.silent')} />
    </FormShell>
  )
}
