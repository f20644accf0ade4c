import { useCallback, useMemo } from 'react'
import { useAddressState } from './use-address-state'

type Search = Readonly<Record<string, string | undefined>>

/**
 * As `useAddressState`, for one of several things that share a screen: its names stand in the address with its own name
 * in front (`people.page`), and the rest of the address stays as it is. @param part left out: the whole address
 */
export function useAddressPart(part?: string): [Search, (next: Search, how?: { push?: boolean }) => void] {
  const [whole, setWhole] = useAddressState()
  const front = part === undefined ? '' : `${part}.`
  const own = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(whole).flatMap(([name, value]) =>
          name.startsWith(front) ? [[name.slice(front.length), value]] : [],
        ),
      ),
    [whole, front],
  )
  const change = useCallback(
    (next: Search, how?: { push?: boolean }) => {
      const mine = Object.entries(next).map(([name, value]) => [front + name, value] as const)
      // a dialog that closes itself and takes its own part away changes the address twice in one moment
      setWhole((now) => {
        const others = Object.entries(now).filter(([name]) => !name.startsWith(front))
        return Object.fromEntries([...others, ...mine])
      }, how)
    },
    [front, setWhole],
  )
  return [own, change]
}
