import { useEffect, useState } from 'react'

/** True once `active` has lasted for `milliseconds`: what is quick shows no spinner at all. */
export function useDelayed(active: boolean, milliseconds = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [active, milliseconds])
  return active && late
}
