import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import './way-back.css'

/** The way from one thing to the list of them. */
export function WayBack({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="motora-way-back">
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
