import { endOtherSessions, endSession, listSessions, type Session } from '@motora/contract/identity'
import { ActionButton, confirm, ErrorState, StatusBadge, TextSkeleton, useFormats } from '@motora/kit'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { deviceName } from '../../shell/frame/device-name'
import { useFault } from '../../shell/language/fault-text'
import { useWrite } from '../../shell/use-write'

const write = { invalidates: [listSessions], failed: (why: string) => why }

/** Where the person is signed in; one or all other places can be signed out from here. */
export function SessionList() {
  const { t } = useTranslation(['identity', 'account'])
  const fault = useFault()
  const sessions = useQuery(api.query(listSessions, {}))
  const end = useWrite(endSession, { ...write, done: () => t('identity:sessionEnded') })
  const others = useWrite(endOtherSessions, { ...write, done: () => t('account:othersEnded') })
  const endOthers = async () => {
    const sure = await confirm({
      title: t('account:endOthersQuestion'),
      consequence: t('account:endOthersConsequence'),
      confirmLabel: t('account:endOthers'),
      danger: true,
    })
    if (sure) await others.run({})
  }
  if (sessions.isPending) return <TextSkeleton lines={3} />
  if (sessions.isLoadingError) return <ErrorState {...fault(sessions.error)} onRetry={() => sessions.refetch()} />
  const elsewhere = sessions.data.filter((one) => !one.isCurrent)
  const hasOthers = elsewhere.length > 0
  const thisFirst = [...sessions.data.filter((one) => one.isCurrent), ...elsewhere]
  return (
    <>
      {hasOthers && (
        <div className="motora-row-end">
          <ActionButton tone="danger" onClick={endOthers}>
            {t('account:endOthers')}
          </ActionButton>
        </div>
      )}
      <ul className="motora-list">
        {thisFirst.map((one) => (
          <SessionLine key={one.id} session={one} onEnd={() => end.run({ params: { id: one.id } })} />
        ))}
      </ul>
      {!hasOthers && <p className="motora-second">{t('account:noOthers')}</p>}
    </>
  )
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => Promise<unknown> }) {
  const { t } = useTranslation(['identity', 'account'])
  const formats = useFormats()
  return (
    <li>
      <span className="motora-two-lines">
        <strong>{session.userAgent ? deviceName(session.userAgent) : t('identity:unknownDevice')}</strong>
        <span className="motora-second">
          {t('account:signedInSince', { when: formats.date(session.createdAt, 'minute') })}
        </span>
        <span className="motora-second">
          {t('identity:lastUsed', { when: formats.date(session.lastUsedAt, 'minute') })}
        </span>
      </span>
      {session.isCurrent ? (
        <StatusBadge tone="green" Icon={IconDeviceLaptop}>
          {t('identity:thisDevice')}
        </StatusBadge>
      ) : (
        <ActionButton size="xs" onClick={onEnd}>
          {t('identity:endSession')}
        </ActionButton>
      )}
    </li>
  )
}
