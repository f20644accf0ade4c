import { VisuallyHidden } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { truncate } from '../formats/truncate'
import { late } from '../late/late'
import './cut-text.css'
import type { WholeTextProps } from './whole-text'

/** Comes with the first cut text that a pointer is on: a list has hundreds of them. */
const WholeText = late<WholeTextProps>(async () => (await import('./whole-text')).WholeText)

/**
 * A text cut after so many characters with "…". The whole one is what is heard; it shows on hover, and where the focus is on
 * what the text is of: a row, a button. A text is no stop of Tab by itself. (decisions Z-34, 0172)
 */
export function CutText({ text, at }: { text: string; at: number }) {
  const target = useRef<HTMLSpanElement>(null)
  const [pointer, setPointer] = useState<string>()
  const cut = truncate(text, at)
  if (cut === text) return <>{text}</>
  return (
    <span
      className="kit-cut"
      ref={target}
      onPointerEnter={({ pointerType }: PointerEvent) => setPointer(pointerType)}
      // a finger leaves as soon as it is lifted: the text stays until the next press
      onPointerLeave={({ pointerType }: PointerEvent) => pointerType !== 'touch' && setPointer(undefined)}
    >
      <span aria-hidden>{cut}</span>
      <VisuallyHidden className="kit-cut-whole">{text}</VisuallyHidden>
      {pointer !== undefined && (
        <WholeText target={target} text={text} isTouch={pointer === 'touch'} onGone={() => setPointer(undefined)} />
      )}
    </span>
  )
}
