import { useState } from 'react'

export interface Place {
  latitude: number
  longitude: number
}
/** Why the place of the person is not known. */
export type PlaceProblem = 'denied' | 'unknown' | 'unsupported'

/** Where the person is: asked for when they press, never before. */
export function useOwnPlace() {
  const [place, setPlace] = useState<Place>()
  const [problem, setProblem] = useState<PlaceProblem>()
  const ask = () =>
    new Promise<void>((resolve) => {
      setProblem(undefined)
      if (!('geolocation' in navigator)) {
        setProblem('unsupported')
        resolve()
        return
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          setPlace({ latitude, longitude })
          resolve()
        },
        ({ code }) => {
          setProblem(code === 1 ? 'denied' : 'unknown')
          resolve()
        },
        { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      )
    })
  const forget = () => {
    setPlace(undefined)
    setProblem(undefined)
  }
  return { place, problem, ask, forget }
}
