import { type ReactNode, use } from 'react'
import { ClockContext, useKitTexts } from '../texts/kit-texts'
import { PAGE_TITLE } from './page-title-id'
import './frame.css'

/**
 * The one h1 of a page, what belongs next to it, and the page's actions on the right. Where the page's moments are those
 * of another clock than the device's, it says whose.
 */
export function PageTitle({ children, aside, actions }: { children: string; aside?: ReactNode; actions?: ReactNode }) {
  const texts = useKitTexts()
  const clock = use(ClockContext)
  return (
    <div className="kit-page-title">
      <div className="kit-page-title-words">
        <h1 id={PAGE_TITLE}>{children}</h1>
        {aside}
        {clock && <span className="kit-page-title-clock">{texts.frame.byClock(clock.zone)}</span>}
      </div>
      {actions && <div className="kit-page-title-actions">{actions}</div>}
    </div>
  )
}
