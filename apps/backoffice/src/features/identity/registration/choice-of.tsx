import { FormRadio } from '@motora/kit'
import { useTranslation } from 'react-i18next'

type Choices = { visibility: 'public' | 'private'; base: 'freeFloating' | 'station' }

interface ChoiceOfProps<Name extends keyof Choices> {
  name: Name
  label: string
  values: readonly Choices[Name][]
}

/** One of two, each with what it means. */
export function ChoiceOf<Name extends keyof Choices>({ name, label, values }: ChoiceOfProps<Name>) {
  const { t } = useTranslation('staff')
  const options = values.map((value: Choices[keyof Choices]) => ({
    value,
    label: t(`choice.${value}`),
    description: t(`choice.${value}.hint`),
  }))
  return <FormRadio name={name} label={label} options={options} />
}
