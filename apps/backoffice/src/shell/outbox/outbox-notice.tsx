import { ActionButton, confirm, KitDialog, StatusBadge, useFormats } from '@motora/kit'
import { IconClockPause } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../session/browser-session'
import { outbox, useWaiting } from './browser-outbox'
import type { WaitingWrite } from './outbox'

const typedIn = (body: unknown): string => {
  const { title, openNoteText, noteText } = (body ?? {}) as Record<string, string | undefined>
  return [title, openNoteText, noteText].filter(Boolean).join(' · ')
}

/** How much waits for a network, and what; nothing shows while nothing waits. source: SCREENS, "Phone". */
export default function OutboxNotice() {
  const { t } = useTranslation(['shell', 'outbox'])
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  if (waiting.length === 0 && !open) return null
  return (
    <>
      {waiting.length > 0 && (
        <button type="button" className="motora-outbox" onClick={() => setOpen(true)}>
          <StatusBadge tone="yellow" Icon={IconClockPause}>
            {t('shell:outbox', { count: waiting.length })}
          </StatusBadge>
        </button>
      )}
      <KitDialog opened={open} onClose={() => setOpen(false)} title={t('outbox:title')}>
        <p className="motora-plain">{t(waiting.length > 0 ? 'outbox:lead' : 'outbox:none')}</p>
        <ul className="motora-waiting">
          {waiting.map((write) => (
            <Waiting key={write.key} write={write} />
          ))}
        </ul>
        <SendNow />
      </KitDialog>
    </>
  )
}

function SendNow() {
  const { t } = useTranslation(['outbox', 'shell'])
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  return (
    <div className="motora-row-end">
      <ActionButton disabledReason={isLost ? t('shell:offlineWhy') : undefined} onClick={() => outbox.flush()}>
        {t('outbox:sendNow')}
      </ActionButton>
    </div>
  )
}

function Waiting({ write }: { write: WaitingWrite }) {
  const { t } = useTranslation(['outbox', 'refusals'])
  const formats = useFormats()
  const { key, about, at, refused } = write
  const discard = async () => {
    const sure = await confirm({
      title: t('outbox:discardQuestion', { about }),
      consequence: t('outbox:discardConsequence'),
      confirmLabel: t('outbox:discard'),
      danger: true,
    })
    if (sure) outbox.discard(key)
  }
  return (
    <li>
      <p className="motora-plain">
        <strong>{t(`outbox:${write.endpoint}` as never, { about })}</strong>{' '}
        <span className="motora-second">{formats.date(new Date(at).toISOString(), 'minute')}</span>
      </p>
      <p className="motora-plain motora-said">{typedIn(write.call.body)}</p>
      {refused && (
        <p className="motora-plain motora-second">{t('outbox:refused', { why: t(`refusals:${refused}` as never) })}</p>
      )}
      <div className="motora-row-end">
        <ActionButton size="compact-sm" onClick={discard}>
          {t('outbox:discard')}
        </ActionButton>
        {refused && (
          <ActionButton size="compact-sm" onClick={() => outbox.retry(key)}>
            {t('outbox:retry')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}
