import { Alert } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnField } from './own-data'

export interface ConflictNoticeProps {
  /** In what the present state differs from the one that the form was filled with. */
  differing: readonly OwnField[]
  onLoad: () => void
  onKeep: () => void
}

/** Somebody else has changed the operator under the hand: nothing is overwritten, and the person decides. */
export function ConflictNotice({ differing, onLoad, onKeep }: ConflictNoticeProps) {
  const { t } = useTranslation('profile')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="yellow"
      icon={<IconUsers size={16} aria-hidden />}
      title={t('conflict.title')}
    >
      <div className="motora-stack">
        <p className="motora-plain">{t('conflict.why')}</p>
        <ul className="motora-plain-list">
          {differing.map((field) => (
            <li key={field}>{t(field)}</li>
          ))}
        </ul>
        <div className="motora-actions">
          <ActionButton onClick={onLoad}>{t('conflict.load')}</ActionButton>
          <ActionButton onClick={onKeep}>{t('conflict.keep')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}
