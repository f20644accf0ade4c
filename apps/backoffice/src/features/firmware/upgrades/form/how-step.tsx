import { Alert, NativeSelect } from '@mantine/core'
import { FormNumber, FormSlot, FormSwitch, FormText } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maxName, type UpgradeValues } from './upgrade-values'

const percent = { required: true, suffix: ' %', range: { min: 1, max: 100 } }
const attempts = ['1', '2', '3', '4', '5'] as const

/** How the campaign runs: its name, how many at the same time, when it stops by itself, how often it tries. */
export function HowStep({ version }: { version: string }) {
  const { t } = useTranslation('upgrades')
  const { watch } = useFormContext<UpgradeValues>()
  return (
    <>
      <FormText<UpgradeValues> name="name" label={t('name')} required bounds={{ most: maxName }} />
      <div className="motora-upgrade-fields">
        <FormNumber<UpgradeValues>
          name="shareAtOncePercent"
          label={t('shareAtOnce')}
          description={t('shareAtOnce.hint')}
          {...percent}
        />
        <FormNumber<UpgradeValues>
          name="pauseAboveFailedPercent"
          label={t('pauseAbove')}
          description={t('pauseAbove.hint')}
          {...percent}
        />
        <FormSlot<UpgradeValues, 'maxAttempts'> name="maxAttempts">
          {({ value, onChange, onBlur }) => (
            <NativeSelect
              label={t('maxAttempts')}
              description={t('maxAttempts.hint')}
              data={[...attempts]}
              value={String(value)}
              onChange={(event) => onChange(Number(event.currentTarget.value))}
              onBlur={onBlur}
            />
          )}
        </FormSlot>
      </div>
      <FormSwitch<UpgradeValues> name="allowOlder" label={t('allowOlder')} description={t('allowOlder.hint')} />
      {watch('allowOlder') && (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('allowOlder.warning', { version })}
        </Alert>
      )}
    </>
  )
}
