import { type DocumentCode, documentCodes } from '@motora/contract/customers'
import { type RefObject, useRef, useState } from 'react'
import { bounded, movedBy, type View, wholePhoto, zoomedAt } from './zoom'

export interface Stage {
  /** The photo that keys act on. */
  chosen: DocumentCode
  /** It alone is shown; else all four are. */
  isEnlarged: boolean
  view: View
  /** Around the enlarged photo. */
  place: RefObject<HTMLDivElement | null>
  enlarge: (code: DocumentCode) => void
  /** The same photo again: back to all four. */
  press: (code: DocumentCode) => void
  showAll: () => void
  zoomBy: (by: number) => void
  /** What is larger than its place, by one press of an arrow. */
  moveBy: (across: -1 | 0 | 1, down: -1 | 0 | 1) => void
  setView: (view: View) => void
}

/** Which photo is looked at, and how near. */
export function useStage(): Stage {
  const [chosen, setChosen] = useState<DocumentCode>(documentCodes[0])
  const [isEnlarged, setEnlarged] = useState(false)
  const [view, setView] = useState(wholePhoto)
  const place = useRef<HTMLDivElement>(null)
  const sizeOf = () => ({ width: place.current?.clientWidth ?? 0, height: place.current?.clientHeight ?? 0 })
  const enlarge = (code: DocumentCode) => {
    setChosen(code)
    setEnlarged(true)
    setView(wholePhoto)
  }
  const showAll = () => setEnlarged(false)
  return {
    chosen,
    isEnlarged,
    view,
    place,
    enlarge,
    showAll,
    press: (code) => (isEnlarged && code === chosen ? showAll() : enlarge(code)),
    zoomBy: (by) => {
      if (!isEnlarged) {
        enlarge(chosen)
        if (by < 0) return
      }
      setView((before) => zoomedAt(before, Math.round(before.zoom) + by, { x: 0, y: 0 }, sizeOf()))
    },
    moveBy: (across, down) => setView((before) => movedBy(before, across, down, sizeOf())),
    setView: (next) => setView(bounded(next, sizeOf())),
  }
}
