import type { TableState } from '@motora/kit/table'

/** A table whose state somebody keeps, as `useServerTable` answers it. */
interface KeptTable {
  state: TableState
  props: { onStateChange: (state: TableState) => void }
}

/** The filter of one column of choices, for figures that are pressed: which choices are on, and what turns one on or off. */
export const choiceFilterOf = (
  { state, props }: KeptTable,
  column: string,
): { active: readonly string[]; toggle: (choice: string) => void } => {
  const filter = state.filters[column]
  const active = filter?.kind === 'choice' ? filter.values : []
  const toggle = (pressed: string) => {
    const values = active.includes(pressed) ? active.filter((one) => one !== pressed) : [...active, pressed]
    const { [column]: _, ...others } = state.filters
    const filters = values.length > 0 ? { ...others, [column]: { kind: 'choice' as const, values } } : others
    props.onStateChange({ ...state, page: 1, filters })
  }
  return { active, toggle }
}
