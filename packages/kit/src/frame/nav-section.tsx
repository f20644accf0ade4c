import type { ReactNode } from 'react'

export interface NavSectionProps {
  /** Heading above the links; none for the first group. */
  label?: string
  children: ReactNode
}

/** A group of links in the drawer. Each child should be one `<a className="kit-nav-link">` (icon, then words). */
export function NavSection({ label, children }: NavSectionProps) {
  return (
    <div className="kit-nav-section">
      {label && <div className="kit-nav-label">{label}</div>}
      {children}
    </div>
  )
}
