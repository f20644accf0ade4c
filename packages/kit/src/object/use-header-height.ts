import { type RefObject, useLayoutEffect } from 'react'

/** What scrolls below a strip that stays. */
const scrollers = '.kit-object-drawer-scroll, .kit-split-pane, .kit-content'

/** Says to what scrolls how high the strip over it is (`--kit-object-header`), so that what has the focus is not below it. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const strip = header.current
    const scroller = strip?.closest<HTMLElement>(scrollers)
    if (!strip || !scroller) return
    const measured = new ResizeObserver(() =>
      scroller.style.setProperty('--kit-object-header', `${strip.getBoundingClientRect().height}px`),
    )
    measured.observe(strip)
    return () => measured.disconnect()
  }, [header])
}
