import { logout } from '@motora/contract/identity'
import { addTicketNote } from '@motora/contract/technicians'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSendingWarning } from '../../features/files/upload/use-sending-warning'
import { TopBar } from '../../shell/frame/top-bar'
import { outbox } from '../../shell/outbox/browser-outbox'
import OutboxNotice from '../../shell/outbox/outbox-notice'
import { session } from '../../shell/session/browser-session'
import { useLeaveWarning } from '../../shell/use-leave-warning'
import type { Question } from './question'

/** Leads to another screen, which throws away what is not saved on this one. */
function useLeaving(lose: () => void): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/') lose()
  }, [pathname, lose])
  return () => void navigate({ to: '/elsewhere' as never })
}

/** Something that was typed without a network waits. */
function fillOutbox() {
  const state = session.get()
  if (state.phase !== 'working') throw new Error('nobody works')
  const waiting = { key: 'k', endpoint: addTicketNote.id, call: { body: {} }, subject: 's', about: 'INC-1', at: 0 }
  localStorage.setItem(`motora.outbox.${state.membership.id}`, JSON.stringify([waiting]))
  outbox.tell()
}
function Waiting({ lose }: { lose: () => void }) {
  useEffect(() => outbox.subscribe(() => void (outbox.list().length === 0 && lose())), [lose])
  return <OutboxNotice />
}

/** About the person's own work: signing out, leaving a screen, what waits for a network. */
export const shellQuestions: readonly Question[] = [
  {
    asks: 'log-out',
    title: 'shell:logOutQuestion',
    yes: 'shell:logOut',
    piece: () => <TopBar screen={undefined} />,
    reach: [openPersonMenu, 'shell:logOut'],
    calls: logout,
  },
  {
    asks: 'outbox-notice',
    title: 'outbox:discardQuestion',
    yes: 'outbox:discard',
    piece: (lose) => <Waiting lose={lose} />,
    reach: [fillOutbox, 'shell:outbox', 'outbox:discard'],
    calls: 'lost',
  },
  {
    asks: 'use-leave-warning',
    title: 'kit:leaveQuestion',
    yes: 'kit:leave',
    use: (lose) => {
      useLeaveWarning(true)
      return useLeaving(lose)
    },
    calls: 'lost',
  },
  {
    asks: 'use-sending-warning',
    title: 'files:leave.question',
    yes: 'files:leave',
    use: (lose) => {
      useSendingWarning(true, () => true)
      return useLeaving(lose)
    },
    calls: 'lost',
  },
]

function openPersonMenu() {
  document.querySelector<HTMLElement>('.motora-person')?.click()
}
