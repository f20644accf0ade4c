import { type ConfirmRequest, confirm } from '@motora/kit'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { session, typedWork } from './session/browser-session'
import { useMembership } from './session/use-session'

export interface LeaveWarning {
  /** Whether there is something to lose at the moment of leaving; what is drawn may be a moment older. */
  isNow?: () => boolean
  /** Instead of the question about what is not saved. */
  question?: Pick<ConfirmRequest, 'title' | 'consequence' | 'confirmLabel'>
  /** Instead of a question with yes and no: true when the person may leave, such as after having saved. */
  ask?: () => Promise<boolean>
  /** Whether a change of address within the screen takes it away as well; unless said it does not. */
  alsoWithin?: (move: Move) => boolean
}

interface Move {
  action: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
  current: { pathname: string; search: object }
  next: { pathname: string; search: object }
}

/**
 * Asks before another screen, or the closing of the tab, takes away what is not saved; and lets the session know that
 * there is something to lose (decision 0013). @param unsaved whether there is
 */
export function useLeaveWarning(unsaved: boolean, { isNow, question, ask, alsoWithin }: LeaveWarning = {}): void {
  const { t } = useTranslation('kit')
  const { id } = useMembership()
  const { history } = useRouter()
  /** The step that the person is asked about, or has agreed to. */
  const step = useRef<{ to: number; isAgreed: boolean }>(undefined)
  useEffect(() => {
    if (unsaved) typedWork.note()
  }, [unsaved])
  const shouldBlockFn = useCallback(
    async (move: Move) => {
      const isWithin = move.current.pathname === move.next.pathname
      if ((isWithin && alsoWithin?.(move) !== true) || isNow?.() === false) return false
      const state = session.get()
      // signed out, or another role: the person has left already
      if (state.phase !== 'working' || state.membership.id !== id) return false
      const isAgreed = () =>
        ask
          ? ask()
          : confirm({
              title: t('leaveQuestion'),
              consequence: t('leaveConsequence'),
              confirmLabel: t('leave'),
              danger: true,
              ...question,
            })
      const to: number = window.history.state?.__TSR_index
      const by = to - history.location.state.__TSR_index
      if (move.action === 'PUSH' || move.action === 'REPLACE' || !by) return !(await isAgreed())
      // the browser has taken this step already: it is taken back until the answer, so that the address stays
      if (step.current?.isAgreed && step.current.to === to) {
        step.current = undefined
        return false
      }
      if (step.current?.isAgreed !== false) {
        step.current = { to, isAgreed: false }
        void isAgreed().then((yes) => {
          step.current = yes ? { to, isAgreed: true } : undefined
          if (yes && by === -1) history.back()
          else if (yes) history.go(by)
        })
      }
      return true
    },
    [t, id, isNow, question, ask, alsoWithin, history],
  )
  useBlocker({ disabled: !unsaved, enableBeforeUnload: true, shouldBlockFn })
}
