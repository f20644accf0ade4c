import { Radio, Stack } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MomentFields } from './moment-fields'
import type { UpgradeValues } from './upgrade-values'
import type { When } from './when-values'

/** When the campaign starts. @param whens what is offered: a scheduled one is no draft any more */
export function WhenStep({ whens }: { whens: readonly When[] }) {
  const { t } = useTranslation('upgrades')
  const { control, watch } = useFormContext<UpgradeValues>()
  return (
    <>
      <Controller
        control={control}
        name="when"
        render={({ field }) => (
          <Radio.Group label={t('when')} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
            <Stack gap="xs" mt={8}>
              {whens.map((one) => (
                <Radio key={one} value={one} label={t(`when.${one}`)} description={t(`when.${one}.hint`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {watch('when') === 'at' && <MomentFields />}
    </>
  )
}
