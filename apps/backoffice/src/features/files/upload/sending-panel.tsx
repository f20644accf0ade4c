import { Alert, Progress } from '@mantine/core'
import { ActionButton, confirm, useFormats } from '@motora/kit'
import { IconAlertCircle, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useFaultText } from '../../../shell/language/fault-text'
import type { Sending } from './sending'
import type { SendingFault, SendingState } from './sending-state'

export interface SendingPanelProps {
  sending: Sending
  state: SendingState
  onCancel: () => Promise<void>
  /** After it was refused for good. */
  onForget: () => void
}

/** How far a file is on its way, and what can be done about it. */
export function SendingPanel({ sending, state, onCancel, onForget }: SendingPanelProps) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const words = useSendingWords()
  const { name, size } = sending.file
  const { phase, sentBytes } = state
  const percent = Math.floor((sentBytes / size) * 100)
  const cancel = async () => {
    const sure =
      sentBytes === 0 ||
      (await confirm({
        title: t('cancel.question', { name }),
        consequence: t('cancel.consequence'),
        confirmLabel: t('cancel.confirm'),
        danger: true,
      }))
    if (sure) await onCancel()
  }
  const isFinal = phase === 'failed' && state.isFinal
  return (
    <section className="motora-sending" aria-label={t('sendingOf', { name })}>
      <div className="motora-sending-head">
        <strong>{name}</strong>
        <span className="motora-second">
          {t('sentOf', { sent: formats.bytes(sentBytes), total: formats.bytes(size) })}
          {phase === 'sending' && state.secondsLeft !== undefined && !state.trouble && (
            <> · {t('timeLeft', { time: formats.duration(state.secondsLeft) })}</>
          )}
        </span>
      </div>
      <Progress value={percent} aria-label={t('sendingOf', { name })} animated={phase === 'finishing'} />
      <p className="motora-plain motora-second" role="status">
        {phase !== 'failed' && words.now(state)}
      </p>
      {phase === 'failed' && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />} title={t('failed')}>
          {words.why(state.why)}
          {requestIdOf(state.why) && <p className="motora-plain">{t('request', { id: requestIdOf(state.why) })}</p>}
        </Alert>
      )}
      <div className="motora-actions">
        {(phase === 'sending' || phase === 'reading') && (
          <ActionButton icon={<IconPlayerPause size={16} aria-hidden />} onClick={sending.pause}>
            {t('pause')}
          </ActionButton>
        )}
        {(phase === 'paused' || (phase === 'failed' && !isFinal)) && (
          <ActionButton tone="primary" icon={<IconPlayerPlay size={16} aria-hidden />} onClick={sending.start}>
            {t('goOn')}
          </ActionButton>
        )}
        {isFinal && (
          <ActionButton tone="primary" onClick={onForget}>
            {t('another')}
          </ActionButton>
        )}
        {phase !== 'finishing' && !isFinal && (
          <ActionButton tone="quiet" icon={<IconTrash size={16} aria-hidden />} onClick={cancel}>
            {t('cancel')}
          </ActionButton>
        )}
      </div>
    </section>
  )
}

/** What is said of a file on its way: what happens now, and why it failed. Changes are read aloud, so no figures. */
function useSendingWords() {
  const { t } = useTranslation('files')
  const refusal = useFaultText()
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
