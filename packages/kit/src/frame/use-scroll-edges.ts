import { type RefObject, useEffect } from 'react'

/**
 * Marks on the element to which sides more of it can be scrolled (`data-more-start`, `data-more-end`), so that the
 * style fades those edges, and how wide the column is that stays at its start (`--kit-stuck`), under which nothing that has
 * the focus may lie. Written on the element and not in the state: nothing is drawn again while one scrolls.
 */
export function useScrollEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-more-start', scrollLeft > 1)
      element.toggleAttribute('data-more-end', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(() => {
      mark()
      const stuck = element.querySelector<HTMLElement>('.kit-th.kit-first')
      if (stuck) element.style.setProperty('--kit-stuck', `${stuck.offsetWidth}px`)
    })
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  })
}
