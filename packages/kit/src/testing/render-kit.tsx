import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { ConfirmHost } from '../dialogs/confirm-host'
import type { Language } from '../formats/language'
import { galleryTexts } from '../gallery/gallery-texts'
import { KitProvider } from '../theme/kit-provider'

/** What jsdom lacks and the kit's parts ask for. `phone`: the window is narrow. */
export function installBrowserParts({ phone = false } = {}): void {
  // workers keep their window: the next test begins at a desk
  if (phone) onTestFinished(() => installBrowserParts())
  window.matchMedia = (query: string) =>
    ({
      matches: phone && query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      onchange: null,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // Without a place on the screen a popover counts as scrolled out of sight and is not shown.
  Element.prototype.getBoundingClientRect = () => ({
    x: 10,
    y: 10,
    left: 10,
    top: 10,
    right: 30,
    bottom: 30,
    width: 20,
    height: 20,
    toJSON: () => '',
  })
  for (const [side, pixels] of [
    ['clientWidth', 1024],
    ['clientHeight', 768],
  ] as const)
    Object.defineProperty(Element.prototype, side, { configurable: true, get: () => pixels })
  Element.prototype.scrollIntoView ??= () => undefined
  // jsdom knows no layout and has no CSS.escape.
  window.CSS ??= { escape: (text: string) => text } as typeof CSS
}

/** Renders below a KitProvider with English texts. */
export function renderKit(children: ReactNode, language: Language = 'en') {
  const wrap = (content: ReactNode) => (
    <KitProvider language={language} texts={galleryTexts}>
      {content}
      <ConfirmHost />
    </KitProvider>
  )
  const view = render(wrap(children))
  return { ...view, rerender: (next: ReactNode) => view.rerender(wrap(next)) }
}
