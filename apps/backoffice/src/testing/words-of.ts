import { i18n } from '../shell/language/language'

/** The words of a key as they stand on a screen, whatever is filled into them. */
export function wordsOf(key: string): RegExp {
  const words = String(i18n.t(key as never, { count: 1, skipInterpolation: true }))
  return new RegExp(`^${words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{[^}]*\}\}/g, '.+')}$`)
}

/** What is read aloud of a button, a switch or a menu's entry, without the reason why it is disabled. */
export function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const [outside] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
  const words = (outside ?? element).cloneNode(true) as HTMLElement
  for (const unsaid of words.querySelectorAll('[aria-hidden=true], .kit-menu-reason')) unsaid.remove()
  return words.textContent.trim()
}
