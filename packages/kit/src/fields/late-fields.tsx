import { TextInput } from '@mantine/core'
import { late } from '../late/late'
import { useKitTexts } from '../texts/kit-texts'
import type { DayFieldProps } from './day-field'

/** The field of a day where it is not drawn at first: its calendar comes with it. */
export const LateDayField = late<DayFieldProps>(async () => (await import('./day-field')).DayField, {
  instead: ({ label }) => <DayPlace label={label} />,
})

function DayPlace({ label }: Pick<DayFieldProps, 'label'>) {
  const { fields } = useKitTexts()
  return <TextInput label={label} placeholder={fields.dayShape} readOnly aria-busy />
}
