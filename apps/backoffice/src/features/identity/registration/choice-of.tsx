import { Radio } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

type ChoiceName = 'visibility' | 'base'
type Choices = { visibility: 'public' | 'private'; base: 'freeFloating' | 'station' }

interface ChoiceOfProps<Name extends ChoiceName> {
  name: Name
  label: string
  values: readonly Choices[Name][]
}

/** One of two, each with what it means. */
export function ChoiceOf<Name extends ChoiceName>({ name, label, values }: ChoiceOfProps<Name>) {
  const { t } = useTranslation('staff')
  const { control } = useFormContext<Record<string, string>>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Radio.Group label={label} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
          <div className="motora-stack">
            {values.map((value: Choices[ChoiceName]) => (
              <Radio key={value} value={value} label={t(`choice.${value}`)} description={t(`choice.${value}.hint`)} />
            ))}
          </div>
        </Radio.Group>
      )}
    />
  )
}
