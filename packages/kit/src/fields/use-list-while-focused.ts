import type { ComboboxProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

/** What a `Select` with hundreds of options takes. */
export interface ListWhileFocused {
  comboboxProps: Pick<ComboboxProps, 'keepMounted'>
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
}

/**
 * A list of hundreds that is in the page only while its field has the focus: else it would be drawn closed, and anew
 * with every key in its form. Not only while it is open: the arrow keys open it at an option that has to be there.
 * @param onBlur told when the field is left
 */
export function useListWhileFocused(onBlur?: (event: FocusEvent<HTMLInputElement>) => void): ListWhileFocused {
  const [focused, setFocused] = useState(false)
  return {
    comboboxProps: { keepMounted: focused },
    onFocus: () => setFocused(true),
    onBlur: (event) => {
      setFocused(false)
      onBlur?.(event)
    },
  }
}
