import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { readPreference, writePreference } from '../store/preferences'
import { useKitTexts } from '../texts/kit-texts'
import './frame.css'
import '../table/table-fill.css'

export interface SplitPaneProps {
  /** Under this name the width is remembered on the device. */
  id: string
  left: ReactNode
  /** Nothing: the left pane has the whole width. On a narrow screen the right pane replaces the left. */
  right: ReactNode | null
  /** Share of the left pane in percent at first. */
  initialPercent?: number
}

const MINIMUM = 25
const MAXIMUM = 80
const within = (percent: number) => Math.min(MAXIMUM, Math.max(MINIMUM, percent))

/** Two panes with a bar between them, dragged by pointer or moved by arrow keys, its place remembered. */
export function SplitPane({ id, left, right, initialPercent = 58 }: SplitPaneProps) {
  const texts = useKitTexts()
  const frame = useRef<HTMLDivElement>(null)
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [percent, setPercent] = useState(() => within(Number(readPreference(`split.${id}`) ?? initialPercent)))
  const place = (next: number) => {
    setPercent(within(next))
    writePreference(`split.${id}`, Math.round(within(next) * 10) / 10)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !frame.current) return
    const box = frame.current.getBoundingClientRect()
    place(((event.clientX - box.left) / box.width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -2, ArrowRight: 2, Home: -100, End: 100 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    place(percent + step)
  }
  if (right === null)
    return <div className="kit-split">{<div className="kit-split-pane kit-split-grow">{left}</div>}</div>
  if (narrow) return <div className="kit-split">{<div className="kit-split-pane kit-split-grow">{right}</div>}</div>
  return (
    <div className="kit-split" ref={frame}>
      <div className="kit-split-pane" style={{ flexBasis: `${percent}%` }}>
        {left}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter; <hr> cannot be one */}
      <div
        className="kit-split-bar"
        role="separator"
        aria-orientation="vertical"
        aria-label={texts.frame.resizePanes}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={MINIMUM}
        aria-valuemax={MAXIMUM}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => place(initialPercent)}
      />
      <div className="kit-split-pane kit-split-grow">{right}</div>
    </div>
  )
}
