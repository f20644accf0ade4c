import { mayOpen, type ScreenPath } from '@motora/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMembership } from '../../../shell/session/use-session'

interface ListLinkProps {
  screen: ScreenPath
  /** Undefined: no list holds it. */
  to: string | undefined
  /** What the list holds: of nothing there is none to look at. Left out where it leads to one thing. */
  figure?: number
  children: ReactNode
}

/** What leads to the list behind a figure, for those who may open it; the same words without a link for the others. */
export function ListLink({ screen, to, figure, children }: ListLinkProps) {
  const { role } = useMembership()
  return to && figure !== 0 && mayOpen(role, screen) ? <Link to={to}>{children}</Link> : children
}
