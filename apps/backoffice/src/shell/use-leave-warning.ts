import { confirm } from '@motora/kit'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session, typedWork } from './session/browser-session'
import { useMembership } from './session/use-session'

/**
 * Asks before another screen, or the closing of the tab, takes away what is not saved; and lets the session know that
 * there is something to lose (decision 0013). @param unsaved whether there is
 */
export function useLeaveWarning(unsaved: boolean): void {
  const { t } = useTranslation('shell')
  const { id } = useMembership()
  useEffect(() => {
    if (unsaved) typedWork.note()
  }, [unsaved])
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (current.pathname === next.pathname) return false
      const state = session.get()
      // signed out, or another role: the person has left already
      if (state.phase !== 'working' || state.membership.id !== id) return false
      return !(await confirm({
        title: t('leaveQuestion'),
        consequence: t('leaveConsequence'),
        confirmLabel: t('leave'),
        danger: true,
      }))
    },
    [t, id],
  )
  useBlocker({ disabled: !unsaved, enableBeforeUnload: true, shouldBlockFn })
}
