import { Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useFocusInList } from './use-focus-in-list'
import './way-back.css'

interface WayBackProps {
  to: string
  children: string
  onClick?: (event: MouseEvent) => void
}

/**
 * The way from one thing to the list of them: left of the title on a desk, so that the title stays where it is. The row
 * of the thing has the focus afterwards.
 */
export function WayBack({ to, children, onClick }: WayBackProps) {
  useFocusInList()
  return (
    <Tooltip label={children}>
      <Link to={to} className="motora-way-back" onClick={onClick}>
        <IconArrowLeft size={16} aria-hidden />
        <span>{children}</span>
      </Link>
    </Tooltip>
  )
}
