import type { KeyboardEvent, ReactNode } from 'react'

const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A list in a form: Enter in its search and its filters sends nothing. */
export function ListInForm({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes no key, it keeps one from the form
    <div onKeyDown={keepEnter}>{children}</div>
  )
}
