import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAddressState } from '../../shell/use-address-state'

type Search = Readonly<Record<string, string | undefined>>

/** What changes many times a second is written so rarely: browsers refuse more than some hundred in half a minute. */
const writeEveryMs = 500
/** Both change while they play. */
type FastName = 'moment' | 'hour'

export interface MapAddress {
  /** As the screen shows it now, ahead of the address by what is still to be written. */
  search: Search
  /** Changes parts of the address, whatever else has changed since. */
  change: (part: Search) => void
  /** As `change`, for what moves while it plays. */
  changeFast: (name: FastName, value: string | undefined) => void
  /** What is shown at this moment, also what the address does not say yet. */
  now: () => Search
}

/** Everything that the map screen shows lives in the address, so that a link shows the same. */
export function useMapAddress(): MapAddress {
  const [inAddress, setAddress] = useAddressState()
  /** What is shown and not yet said by the address, which takes a moment. */
  const [held, setHeld] = useState<Search>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useMemo(() => ({ ...inAddress, ...held }), [inAddress, held])

  useEffect(() => {
    const names = Object.keys(held)
    if (names.length > 0 && names.every((name) => inAddress[name] === held[name])) setHeld({})
  }, [inAddress, held])
  useEffect(() => () => clearTimeout(timer.current), [])

  // The map reports its place after each movement; by then other parts of the address may have changed.
  const latest = useRef(search)
  const write = useRef(setAddress)
  useEffect(() => {
    latest.current = search
    write.current = setAddress
  })
  const hold = useCallback((part: Search) => {
    latest.current = { ...latest.current, ...part }
    setHeld((before) => ({ ...before, ...part }))
  }, [])
  const change = useCallback(
    (part: Search) => {
      clearTimeout(timer.current)
      timer.current = undefined
      hold(part)
      write.current(latest.current)
    },
    [hold],
  )
  const changeFast = useCallback(
    (name: FastName, value: string | undefined) => {
      hold({ [name]: value })
      timer.current ??= setTimeout(() => change({}), writeEveryMs)
    },
    [hold, change],
  )
  return { search, change, changeFast, now: () => latest.current }
}
