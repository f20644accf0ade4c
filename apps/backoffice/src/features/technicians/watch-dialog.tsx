import { zodResolver } from '@hookform/resolvers/zod'
import { getWatchSettings, listThresholds, saveWatchSettings, type WatchSettings } from '@motora/contract/operators'
import { ErrorState, FormNumber, FormShell, FormSkeleton, FormSwitch, KitDialog, useAskedLeave } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../shell/api/api'
import { useFault } from '../../shell/language/fault-text'
import { useMay, useMembership } from '../../shell/session/use-session'
import { useWrite } from '../../shell/use-write'
import './technicians.css'

export interface WatchDialogProps {
  /** Chooses an operator of the scope. */
  Picker: ComponentType<{ label: string; value: string | null; onChange: (id: string | null) => void }>
  onClose: () => void
}

/** Which incidents open by themselves, for each operator of the scope. source: own addition, see the contract. */
export function WatchDialog({ Picker, onClose }: WatchDialogProps) {
  const { t } = useTranslation('incidents')
  const fault = useFault()
  const { sharingOperatorId: own } = useMembership()
  const [operatorId, setOperatorId] = useState(own)
  const [isUnsaved, setUnsaved] = useState(false)
  const leave = useAskedLeave(isUnsaved)
  const close = () => void leave(onClose)
  const watch = useQuery({
    ...api.query(getWatchSettings, { params: { id: operatorId ?? '' } }),
    enabled: operatorId !== null,
    // what is being typed is not replaced
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <KitDialog opened onClose={close} title={t('watch')}>
      <p className="motora-plain">{t('watch.lead')}</p>
      <div className="motora-watch-operator">
        <Picker label={t('watch.operator')} value={operatorId} onChange={(id) => void leave(() => setOperatorId(id))} />
      </div>
      {operatorId === null ? (
        <p className="motora-plain motora-second">{t('watch.chooseOperator')}</p>
      ) : watch.data ? (
        <WatchForm
          key={operatorId}
          operatorId={operatorId}
          opened={watch.data}
          onUnsaved={setUnsaved}
          onSaved={onClose}
          onCancel={close}
        />
      ) : watch.isLoadingError ? (
        <ErrorState {...fault(watch.error)} onRetry={() => watch.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </KitDialog>
  )
}

interface WatchFormProps {
  operatorId: string
  opened: WatchSettings
  onUnsaved: (isUnsaved: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

const percent = { min: 5, max: 60 }
const minutes = { min: 5, max: 120 }
const isIn = ({ min, max }: typeof percent, value: number) => Number.isInteger(value) && value >= min && value <= max
/** The thresholds hold for lists and the map too, so they are judged whether or not an incident opens. */
const watchValues = z
  .custom<WatchSettings>()
  .refine(({ lowBatteryPercent }) => isIn(percent, lowBatteryPercent), {
    path: ['lowBatteryPercent'],
    message: 'incidents:watch.belowInvalid',
  })
  .refine(({ silentAfterMinutes }) => isIn(minutes, silentAfterMinutes), {
    path: ['silentAfterMinutes'],
    message: 'incidents:watch.silentAfterInvalid',
  })

function WatchForm({ operatorId, opened, onUnsaved, onSaved, onCancel }: WatchFormProps) {
  const { t } = useTranslation('incidents')
  const mayWrite = useMay('watch.write')
  const { busy, submitError, run } = useWrite(saveWatchSettings, {
    // what a low battery and a silent vehicle are decides what lists of vehicles show
    invalidates: [getWatchSettings, listThresholds, 'vehicles'],
    done: () => t('watch.saved'),
    failed: 'inline',
  })
  const form = useForm({ resolver: zodResolver(watchValues), defaultValues: opened, disabled: !mayWrite })
  const isUnsaved = form.formState.isDirty && !busy
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  // what was changed alone: somebody else may have set the rest meanwhile
  const save = async (values: WatchSettings) => {
    const isMeant = ([name, value]: [string, unknown]) => value !== opened[name as keyof WatchSettings]
    const body: Partial<WatchSettings> = Object.fromEntries(Object.entries(values).filter(isMeant))
    const { done } = await run({ params: { id: operatorId }, body })
    if (done) onSaved()
  }
  return (
    <FormShell
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('watch.save')}
      disabledReason={mayWrite ? undefined : t('watch.readOnly')}
      onCancel={onCancel}
    >
      <FormSwitch<WatchSettings> name="lowBattery" label={t('watch.lowBattery')} />
      <FormNumber<WatchSettings> name="lowBatteryPercent" label={t('watch.below')} range={percent} />
      <FormSwitch<WatchSettings> name="leftArea" label={t('watch.leftArea')} />
      <FormSwitch<WatchSettings> name="movedWithoutRental" label={t('watch.moved')} />
      <FormSwitch<WatchSettings> name="silent" label={t('watch.silent')} />
      <FormNumber<WatchSettings> name="silentAfterMinutes" label={t('watch.silentAfter')} range={minutes} />
    </FormShell>
  )
}
