import { useCallback } from 'react'
import { useAddressState } from '../../../shell/use-address-state'

export const sections = ['data', 'areas', 'rates', 'vehicles', 'history'] as const
export type Section = (typeof sections)[number]

const atFirst = 'data'
/** In the address, when every section is closed. */
const none = 'none'

/** Which sections are open: it is in the address, so that reload and a link sent show the same. */
export function useOpenSections() {
  const [search, setSearch] = useAddressState()
  const text = search.open ?? atFirst
  const open = sections.filter((section) => text.split(',').includes(section))
  const setOpen = useCallback(
    (next: readonly string[]) => {
      const value = sections.filter((section) => next.includes(section)).join(',') || none
      setSearch({ ...search, open: value === atFirst ? undefined : value })
    },
    [search, setSearch],
  )
  return { open, setOpen }
}
