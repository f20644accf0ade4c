import { type ReactNode, useId } from 'react'
import './menu.css'

export interface NavSectionProps {
  /** Heading above the links: words, or a link to the page of the group. */
  label: ReactNode
  children: ReactNode
}

/** A group of links in the drawer. Each child should be one `<a className="kit-nav-link">` (icon, then words). */
export function NavSection({ label, children }: NavSectionProps) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="kit-nav-section" role="group" aria-labelledby={labelId}>
      <div className="kit-nav-label" id={labelId}>
        {label}
      </div>
      {children}
    </div>
  )
}
