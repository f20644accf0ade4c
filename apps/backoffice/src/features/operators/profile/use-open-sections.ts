import { useCallback } from 'react'
import { useAddressState } from '../../../shell/use-address-state'
import { type Section, sections } from './sections'

const atFirst: readonly Section[] = ['company', 'brand', 'renting']
/** In the address, when every section is closed. */
const none = 'none'

/** Which sections are open: it is in the address, so that reload and a link sent show the same. */
export function useOpenSections() {
  const [search, setSearch] = useAddressState()
  const open = search.open === undefined ? atFirst : sections.filter((one) => search.open?.split(',').includes(one))
  const setOpen = useCallback(
    (next: readonly string[]) => {
      const value = sections.filter((section) => next.includes(section)).join(',') || none
      setSearch({ ...search, open: value === atFirst.join(',') ? undefined : value })
    },
    [search, setSearch],
  )
  return { open, setOpen }
}
