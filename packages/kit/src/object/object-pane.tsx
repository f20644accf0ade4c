import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useScreenShortcuts } from '../palette/screen-shortcuts'
import { useKitTexts } from '../texts/kit-texts'
import { InPaneContext } from './object-actions'
import { CloseContext, type ObjectDrawerProps, useEscape, useFocusBackFrom } from './object-drawer'

/** Its name may still be on its way, and what is said in a place that has just been drawn is not heard. */
const saidAfterMs = 400

/**
 * One object next to its list, in a pane of the page; closed as a drawer is. The list keeps the focus, so that one can walk
 * on in it: that the object is there is said, and F6 leads into it and back.
 */
export function ObjectPane({ label, onClose, children }: Pick<ObjectDrawerProps, 'label' | 'onClose' | 'children'>) {
  const { object, shortcuts } = useKitTexts()
  const panel = useRef<HTMLElement>(null)
  const opener = useFocusBackFrom(panel)
  useEscape(onClose)
  const turn = () => {
    const next = panel.current?.contains(document.activeElement) ? opener.current : panel.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  useScreenShortcuts([{ keys: 'F6', label: object.toPane, group: shortcuts.lists, run: turn }])
  const [said, setSaid] = useState('')
  useEffect(() => {
    const soon = setTimeout(() => setSaid(object.opened(label)), saidAfterMs)
    return () => clearTimeout(soon)
  }, [label, object])
  return (
    <CloseContext value={onClose}>
      <section ref={panel} tabIndex={-1} aria-label={label} className="kit-object-pane">
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <InPaneContext value>{children}</InPaneContext>
      </section>
    </CloseContext>
  )
}
