import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pathTo } from '../../shell/paths'

/** Goes to the screen of one ticket. */
export function useOpenTicket(): (ticketId: string) => void {
  const navigate = useNavigate()
  return useCallback((id) => void navigate({ to: pathTo('/incidents/details/$id', { id }) }), [navigate])
}
