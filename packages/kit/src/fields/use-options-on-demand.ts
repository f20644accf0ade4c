import { type FocusEvent, useState } from 'react'

export interface OptionsOnDemand {
  /** Whether the whole list is needed; until then the chosen option is enough. */
  needed: boolean
  /** For the `Select`. */
  events: {
    onFocus: () => void
    onBlur: (event: FocusEvent<HTMLInputElement>) => void
    onDropdownOpen: () => void
  }
}

/**
 * When a `Select` with hundreds of options needs them: while its field has the focus. Else they would be drawn while
 * the list is closed, and again with every key in its form. From the focus on, not from the opening: the arrow keys
 * open the list at an option that has to be there.
 * @param onBlur called when the field is left
 */
export function useOptionsOnDemand(onBlur?: (event: FocusEvent<HTMLInputElement>) => void): OptionsOnDemand {
  const [needed, setNeeded] = useState(false)
  return {
    needed,
    events: {
      onFocus: () => setNeeded(true),
      onBlur: (event) => {
        setNeeded(false)
        onBlur?.(event)
      },
      onDropdownOpen: () => setNeeded(true),
    },
  }
}
