import { confirm } from '@motora/kit'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session, typedWork } from '../../../shell/session/browser-session'
import { useMembership } from '../../../shell/session/use-session'

/**
 * Asks before another screen, or the closing of the tab, stops a file on its way.
 * @param isSending whether one is, as it is drawn
 * @param isNow whether one is at the moment of leaving: a file that has just arrived leads on by itself
 */
export function useSendingWarning(isSending: boolean, isNow: () => boolean): void {
  const { t } = useTranslation('files')
  const { id } = useMembership()
  useEffect(() => {
    if (isSending) typedWork.note()
  }, [isSending])
  useBlocker({
    disabled: !isSending,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isNow()) return false
      const state = session.get()
      // signed out, or another role: the person has left already
      if (state.phase !== 'working' || state.membership.id !== id) return false
      return !(await confirm({
        title: t('leave.question'),
        consequence: t('leave.consequence'),
        confirmLabel: t('leave'),
        danger: true,
      }))
    },
  })
}
