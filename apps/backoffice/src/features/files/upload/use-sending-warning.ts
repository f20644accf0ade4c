import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../../../shell/use-leave-warning'

/**
 * Asks before another screen, or the closing of the tab, stops a file on its way.
 * @param isSending whether one is, as it is drawn
 * @param isNow whether one is at the moment of leaving: a file that has just arrived leads on by itself
 */
export function useSendingWarning(isSending: boolean, isNow: () => boolean): void {
  const { t } = useTranslation('files')
  useLeaveWarning(isSending, {
    isNow,
    question: { title: t('leave.question'), consequence: t('leave.consequence'), confirmLabel: t('leave') },
  })
}
