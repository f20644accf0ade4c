import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import type { SendingFault, SendingState } from './sending-state'

/** What is said of a file on its way: what happens now, and why it failed. Changes are read aloud, so no figures. */
export function useSendingWords() {
  const { t } = useTranslation('files')
  const refusal = useRefusalText()
  return {
    now: (state: SendingState): string => {
      if ((state.phase === 'sending' || state.phase === 'finishing') && state.trouble)
        return state.trouble.code === 'offline' ? t('trouble.offline') : t('trouble.busy')
      switch (state.phase) {
        case 'reading':
          return t('reading')
        case 'sending':
          return t('sending')
        case 'finishing':
          return t('finishing')
        case 'paused':
          return t('paused')
        default:
          return ''
      }
    },
    why: (why: SendingFault | Error): string => (typeof why === 'string' ? t(`failed.${why}`) : refusal(why)),
  }
}
