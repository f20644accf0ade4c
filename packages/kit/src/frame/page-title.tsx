import type { ReactNode } from 'react'
import './frame.css'

/** The one h1 of a page, what belongs next to it, and the page's actions on the right. */
export function PageTitle({ children, aside, actions }: { children: string; aside?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="kit-page-title">
      <div className="kit-page-title-words">
        <h1>{children}</h1>
        {aside}
      </div>
      {actions && <div className="kit-page-title-actions">{actions}</div>}
    </div>
  )
}
