import { TextInput } from '@mantine/core'
import { late } from '@motora/kit'
import type { OperatorPickerProps } from './operator-picker'

/** For screens that most people use without choosing an operator. Until its code is there, a field of its size. */
export const LateOperatorPicker = late<OperatorPickerProps>(
  async () => (await import('./operator-picker')).OperatorPicker,
  {
    instead: ({ label, labelHidden, placeholder, error, required }) => (
      <TextInput
        {...(labelHidden ? { 'aria-label': label } : { label })}
        placeholder={placeholder}
        error={error}
        disabled
        {...(required ? { required } : {})}
      />
    ),
  },
)
