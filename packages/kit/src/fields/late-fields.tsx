import { TextInput } from '@mantine/core'
import { late } from '../late/late'
import type { DayFieldProps } from './day-field'

/** The field of a day where it is not drawn at first: its calendar comes with it. */
export const LateDayField = late<DayFieldProps>(async () => (await import('./day-field')).DayField, {
  instead: ({ label }) => <TextInput label={label} placeholder="DD/MM/YYYY" readOnly aria-busy />,
})
