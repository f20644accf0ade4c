import { mayOpen, type ScreenPath } from '@motora/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMembership } from '../../../shell/session/use-session'

/** What leads to the list behind a figure, for those who may open it; the same words without a link for the others. */
export function ListLink({ screen, to, children }: { screen: ScreenPath; to: string; children: ReactNode }) {
  const { role } = useMembership()
  return mayOpen(role, screen) ? <Link to={to}>{children}</Link> : children
}
