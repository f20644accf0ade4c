import { Radio, Stack } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormRadioProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  options: readonly { value: string; label: string; description?: string }[]
}

/** One of a few in the form around it, each with what it means. */
export function FormRadio<Values extends FieldValues = FieldValues>(props: FormRadioProps<Values>) {
  const { field, error } = useBoundField(props)
  return (
    <Radio.Group label={props.label} error={error} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
      <Stack gap="xs" mt={8}>
        {props.options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
