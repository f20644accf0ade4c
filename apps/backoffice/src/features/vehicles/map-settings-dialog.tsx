import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, TextInput } from '@mantine/core'
import { type ParamsConfig, updateParamsConfig } from '@motora/contract/vehicles'
import { DialogForm, KitDialog, type SubmitError, toast, useKitTexts } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Facts } from '../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'
import { mapSettingsKey } from './map-settings'

/** Digits only, at most ten years of minutes; empty is no limit. source: ledger F-07, decision Z-18. */
const values = z.object({
  minutes: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/)
    .refine((text) => Number(text) <= 5_256_000),
  showOut: z.boolean(),
})
type Values = z.infer<typeof values>

export interface MapSettingsDialogProps {
  opened: boolean
  onClose: () => void
  config: ParamsConfig
}

/** Written by admin, read by others. source: ledger F-06. */
export function MapSettingsDialog({ opened, onClose, config }: MapSettingsDialogProps) {
  const { t } = useTranslation('locations')
  const { states } = useKitTexts()
  const mayWrite = useMay('map-settings.write')
  if (mayWrite) return opened ? <SettingsForm onClose={onClose} config={config} /> : null
  return (
    <KitDialog opened={opened} onClose={onClose} title={t('settings')}>
      <Facts
        facts={[
          { label: t('showOut'), value: config.showOutOfServiceVehicles ? states.yes : states.no },
          { label: t('minutes'), value: config.showOnlyVehiclesWithDataReceivedLastMinutes || t('noLimit') },
        ]}
      />
      <p className="motora-second">{t('settingsReadOnly')}</p>
    </KitDialog>
  )
}

function SettingsForm({ onClose, config }: Omit<MapSettingsDialogProps, 'opened'>) {
  const { t } = useTranslation('locations')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<Values>({
    resolver: zodResolver(values),
    defaultValues: {
      minutes: String(config.showOnlyVehiclesWithDataReceivedLastMinutes || ''),
      showOut: config.showOutOfServiceVehicles,
    },
  })
  const save = async ({ minutes, showOut }: Values) => {
    setBusy(true)
    setSubmitError(null)
    try {
      const body = {
        showOnlyVehiclesWithDataReceivedLastMinutes: minutes === '' ? null : Number(minutes),
        showOutOfServiceVehicles: showOut,
      }
      const saved = await client.call(updateParamsConfig, { params: { id: config.id }, body })
      queries.setQueryData(mapSettingsKey, saved)
      toast.success(t('settingsSaved'))
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
      title={t('settings')}
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('saveSettings')}
    >
      <Checkbox label={t('showOut')} {...form.register('showOut')} />
      <TextInput
        label={t('minutes')}
        description={t('minutesHint')}
        inputMode="numeric"
        error={form.formState.errors.minutes && t('minutesInvalid')}
        {...form.register('minutes')}
      />
    </DialogForm>
  )
}
