import { Alert, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../../shell/language/use-field-text'
import { PercentField } from './percent-field'
import { longestName, type UpgradeValues } from './upgrade-values'

const attempts = ['1', '2', '3', '4', '5'] as const

/** How the campaign goes: its name, how many at once, when it stops by itself, how often it tries. */
export function HowStep({ version }: { version: string }) {
  const { t } = useTranslation('upgrades')
  const say = useFieldText()
  const { control, register, formState } = useFormContext<UpgradeValues>()
  return (
    <>
      <TextInput
        label={t('name')}
        required
        error={say(formState.errors.name?.message, { most: longestName })}
        {...register('name')}
      />
      <div className="motora-upgrade-fields">
        <PercentField name="shareAtOncePercent" label={t('shareAtOnce')} description={t('shareAtOnce.hint')} />
        <PercentField name="pauseAboveFailedPercent" label={t('pauseAbove')} description={t('pauseAbove.hint')} />
        <Controller
          control={control}
          name="maxAttempts"
          render={({ field }) => (
            <NativeSelect
              label={t('maxAttempts')}
              description={t('maxAttempts.hint')}
              data={[...attempts]}
              value={String(field.value)}
              onChange={(event) => field.onChange(Number(event.currentTarget.value))}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      </div>
      {/* Mantine's switch keeps its own state and does not hear what the form says of it */}
      <Controller
        control={control}
        name="allowOlder"
        render={({ field }) => (
          <>
            <Switch
              label={t('allowOlder')}
              description={t('allowOlder.hint')}
              checked={field.value}
              onChange={(event) => field.onChange(event.currentTarget.checked)}
              onBlur={field.onBlur}
              ref={field.ref}
            />
            {field.value && (
              <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
                {t('allowOlder.warning', { version })}
              </Alert>
            )}
          </>
        )}
      />
    </>
  )
}
