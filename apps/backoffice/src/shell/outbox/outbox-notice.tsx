import { ActionButton, confirm, KitDialog, StatusBadge, useFormats } from '@motora/kit'
import { IconClockPause } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { loadInsideWords } from '../language/language'
import { connection } from '../session/browser-session'
import { outbox, useWaiting } from './browser-outbox'
import type { WaitingWrite } from './outbox'

const typedIn = (body: unknown): string => {
  const { title, openNoteText, noteText } = (body ?? {}) as Record<string, string | undefined>
  return [title, openNoteText, noteText].filter(Boolean).join(' · ')
}

/** How much waits for a network, and what; nothing shows while nothing waits. source: SCREENS, "Phone". */
export default function OutboxNotice() {
  const { t } = useTranslation(['shell', 'incidents'])
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  const show = async () => {
    await loadInsideWords()
    setOpen(true)
  }
  if (waiting.length === 0 && !open) return null
  return (
    <>
      {waiting.length > 0 && (
        <button type="button" className="motora-outbox" onClick={() => void show()}>
          <StatusBadge tone="yellow" icon={<IconClockPause size={14} />}>
            {t('shell:outbox', { count: waiting.length })}
          </StatusBadge>
        </button>
      )}
      <KitDialog opened={open} onClose={() => setOpen(false)} title={open ? t('incidents:outbox.title') : ''}>
        <p className="motora-plain">{t(waiting.length > 0 ? 'incidents:outbox.lead' : 'incidents:outbox.none')}</p>
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
  const { t } = useTranslation(['incidents', 'shell'])
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  return (
    <div className="motora-row-end">
      <ActionButton disabledReason={isLost ? t('shell:offlineWhy') : undefined} onClick={() => outbox.flush()}>
        {t('incidents:outbox.sendNow')}
      </ActionButton>
    </div>
  )
}

function Waiting({ write }: { write: WaitingWrite }) {
  const { t } = useTranslation(['incidents', 'refusals'])
  const formats = useFormats()
  const { key, about, at, refused } = write
  const discard = async () => {
    const sure = await confirm({
      title: t('incidents:outbox.discardQuestion', { about }),
      consequence: t('incidents:outbox.discardConsequence'),
      confirmLabel: t('incidents:outbox.discard'),
      danger: true,
    })
    if (sure) outbox.discard(key)
  }
  return (
    <li>
      <p className="motora-plain">
        <strong>{t(`incidents:outbox.${write.endpoint}` as never, { about })}</strong>{' '}
        <span className="motora-second">{formats.date(new Date(at).toISOString(), 'minute')}</span>
      </p>
      <p className="motora-plain motora-said">{typedIn(write.call.body)}</p>
      {refused && (
        <p className="motora-plain motora-second">
          {t('incidents:outbox.refused', { why: t(`refusals:${refused}` as never) })}
        </p>
      )}
      <div className="motora-row-end">
        <ActionButton size="compact-sm" onClick={discard}>
          {t('incidents:outbox.discard')}
        </ActionButton>
        {refused && (
          <ActionButton size="compact-sm" onClick={() => outbox.retry(key)}>
            {t('incidents:outbox.retry')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}
