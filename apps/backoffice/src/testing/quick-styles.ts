/** Tags that the browser's own sheet displays in one way, whatever stands in them, around them or in their attributes. */
const plainTags = new Set(
  `div span p a button label form fieldset legend section article header footer main nav aside h1 h2 h3 h4 h5 h6
  ul ol li dl dt dd table thead tbody tfoot tr td th caption strong em small time code b i kbd img
  input textarea select option optgroup svg path g rect circle line body html`
    .split(/\s+/)
    .flatMap((tag) => [tag, tag.toUpperCase()]),
)
const changesDisplay = ['hidden', 'popover']
const plainDisplays = new Set(['none', 'block', 'inline', 'flex', 'inline-flex', 'grid', 'contents', 'inline-block'])
const plainVisibilities = new Set(['visible', 'hidden'])

type Ask = typeof window.getComputedStyle
const inlineOf = (element: Element): CSSStyleDeclaration | undefined => (element as HTMLElement).style

/**
 * What `getComputedStyle` answers for display and visibility, without matching jsdom's whole sheet against the element
 * and everything above it: queries by role ask that of every element, and it took a fifth of the time of all tests.
 * Whatever else is asked, and whatever a sheet, an attribute or a special tag could change, is answered by `ask`.
 */
export const quickStyles = (ask: Ask): Ask => {
  const displays = new Map<string, string>()

  const displayOf = (element: Element): string | undefined => {
    if (!plainTags.has(element.tagName) || changesDisplay.some((name) => element.hasAttribute(name))) return undefined
    const inline = inlineOf(element)?.display
    if (inline) return plainDisplays.has(inline) ? inline : undefined
    // of inputs it is the type that decides
    const kind = `${element.tagName} ${element.getAttribute('type')}`
    const known = displays.get(kind)
    if (known !== undefined) return known
    const { display } = ask(element)
    displays.set(kind, display)
    return display
  }

  const visibilityOf = (element: Element): string | undefined => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (one.hasAttribute('hidden')) return undefined
      const inline = inlineOf(one)?.visibility
      if (inline) return plainVisibilities.has(inline) ? inline : undefined
    }
    return 'visible'
  }

  return (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return ask(element, pseudo)
    let declaration: CSSStyleDeclaration | undefined
    const whole = () => {
      declaration ??= ask(element)
      return declaration
    }
    const quickValueOf = (name: string): string | undefined =>
      name === 'display' ? displayOf(element) : name === 'visibility' ? visibilityOf(element) : undefined
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (property: string) => quickValueOf(property) ?? whole().getPropertyValue(property)
        const quick = quickValueOf(String(name))
        if (quick !== undefined) return quick
        const value = Reflect.get(whole(), name)
        return typeof value === 'function' ? value.bind(whole()) : value
      },
    })
  }
}

const jsdoms = new WeakMap<Window, Ask>()

/** As jsdom itself answers. */
export const styledByJsdom: Ask = (element) => {
  const view = element.ownerDocument.defaultView as Window
  return (jsdoms.get(view) ?? window.getComputedStyle).call(view, element)
}

/** Puts the quick answers before jsdom's, once for each window. */
export const answerStylesQuickly = (): void => {
  const view = document.defaultView as Window & typeof globalThis
  if (jsdoms.has(view)) return
  jsdoms.set(view, view.getComputedStyle)
  view.getComputedStyle = quickStyles(styledByJsdom)
}
