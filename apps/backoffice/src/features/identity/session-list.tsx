import { endOtherSessions, endSession, listSessions, type Session } from '@motora/contract/identity'
import { ActionButton, confirm, ErrorState, StatusBadge, TextSkeleton, toast, useFormats } from '@motora/kit'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../shell/frame/device-name'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'

const queryKey = ['identity', 'sessions']

/** Where the person is signed in; one or all other places can be signed out from here. */
export function SessionList() {
  const { t } = useTranslation(['identity', 'account'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => client.call(listSessions, {}, { signal }) })
  const act = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call()
      toast.success(done)
    } catch (error) {
      toast.error(refusal(error))
    }
    await queries.invalidateQueries({ queryKey })
  }
  const endOthers = async () => {
    const sure = await confirm({
      title: t('account:endOthersQuestion'),
      consequence: t('account:endOthersConsequence'),
      confirmLabel: t('account:endOthers'),
      danger: true,
    })
    if (sure) await act(() => client.call(endOtherSessions, {}), t('account:othersEnded'))
  }
  if (sessions.isPending) return <TextSkeleton lines={3} />
  if (sessions.isError)
    return (
      <ErrorState
        what={refusal(sessions.error)}
        requestId={requestIdOf(sessions.error)}
        onRetry={() => sessions.refetch()}
      />
    )
  const hasOthers = sessions.data.some((one) => !one.isCurrent)
  return (
    <>
      <ul className="motora-list">
        {sessions.data.map((one) => (
          <SessionLine
            key={one.id}
            session={one}
            onEnd={() => act(() => client.call(endSession, { params: { id: one.id } }), t('identity:sessionEnded'))}
          />
        ))}
      </ul>
      {hasOthers ? (
        <div className="motora-row-end">
          <ActionButton tone="danger" onClick={endOthers}>
            {t('account:endOthers')}
          </ActionButton>
        </div>
      ) : (
        <p className="motora-second">{t('account:noOthers')}</p>
      )}
    </>
  )
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
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
        <StatusBadge tone="green" icon={<IconDeviceLaptop size={14} />}>
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
