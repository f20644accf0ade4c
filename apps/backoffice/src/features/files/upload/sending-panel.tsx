import { Alert, Progress } from '@mantine/core'
import { ActionButton, confirm, useFormats } from '@motora/kit'
import { IconAlertCircle, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../shell/language/refusal-text'
import type { Sending } from './sending'
import type { SendingState } from './sending-state'
import { useSendingWords } from './use-sending-words'

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
