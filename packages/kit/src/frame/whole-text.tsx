import { Tooltip } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'

export interface WholeTextProps {
  target: RefObject<HTMLElement | null>
  text: string
  isTouch: boolean
  onGone: () => void
}

/** The whole of a cut text, next to it; of a touched one until the next press. */
export function WholeText({ target, text, isTouch, onGone }: WholeTextProps) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (!isTouch) return
    const listen = () => gone()
    document.addEventListener('pointerdown', listen, { capture: true })
    return () => document.removeEventListener('pointerdown', listen, { capture: true })
  }, [isTouch])
  return <Tooltip label={text} target={target} opened withinPortal multiline maw={320} />
}
