import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox } from '@mantine/core'
import { getParamsConfig, type ParamsConfig, updateParamsConfig } from '@motora/contract/vehicles'
import { DialogForm, FormText, KitDialog, useKitTexts } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Facts } from '../../../shell/frame/facts'
import { useMay } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { mapSettingsQuery } from './map-settings'

/** Digits only, at most ten years of minutes; empty is no limit. source: ledger F-07, decision Z-18. */
const isMinutes = (text: string) => /^\d{0,7}$/.test(text) && Number(text) <= 5_256_000
const valuesSaying = (invalid: string) =>
  z.object({ minutes: z.string().trim().refine(isMinutes, invalid), showOut: z.boolean() })
type Values = z.infer<ReturnType<typeof valuesSaying>>

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
  const { busy, submitError, run } = useWrite(updateParamsConfig, {
    invalidates: [getParamsConfig],
    answers: () => mapSettingsQuery.queryKey,
    done: () => t('settingsSaved'),
    failed: 'inline',
  })
  const form = useForm<Values>({
    resolver: zodResolver(valuesSaying(t('minutesInvalid'))),
    defaultValues: {
      minutes: String(config.showOnlyVehiclesWithDataReceivedLastMinutes || ''),
      showOut: config.showOutOfServiceVehicles,
    },
  })
  const save = async ({ minutes, showOut }: Values) => {
    const body = {
      showOnlyVehiclesWithDataReceivedLastMinutes: minutes === '' ? null : Number(minutes),
      showOutOfServiceVehicles: showOut,
    }
    const { done } = await run({ params: { id: config.id }, body })
    if (done) onClose()
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
      <FormText<Values> name="minutes" label={t('minutes')} description={t('minutesHint')} inputMode="numeric" />
    </DialogForm>
  )
}
