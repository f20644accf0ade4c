import { addPushBrowser, listPushBrowsers, type PushBrowser, removePushBrowser } from '@motora/contract/identity'
import { ActionButton, ErrorState, StatusBadge, TextSkeleton, useFormats } from '@motora/kit'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { deviceName } from '../../shell/frame/device-name'
import { useFault } from '../../shell/language/fault-text'
import {
  faultOfBrowser,
  PushFault,
  type PushFaultKind,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../shell/push/browser-push'
import { forgetPush, rememberPush } from '../../shell/push/remembered-push'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { useWrite, useWriteOf } from '../../shell/use-write'

const invalidates = [listPushBrowsers]

/** The browsers in which the person is notified: this one is turned on here, each is turned off. source: MONEY §9 */
export function PushBrowserList() {
  const { t } = useTranslation('push')
  const fault = useFault()
  const { email } = useMembership()
  const found = useQuery(api.query(listPushBrowsers, {}))
  const [met, setMet] = useState<PushFaultKind>()
  const turnOn = useWriteOf(
    async (publicKey: string) => {
      setMet(undefined)
      const answer = await client.call(addPushBrowser, { body: await subscribeBrowser(publicKey) })
      await rememberPush(email)
      return { done: true, answer }
    },
    {
      invalidates,
      done: () => t('turnedOn'),
      failed: (why, _key, error) => (error instanceof PushFault ? undefined : why),
      onFailed: (error) => {
        if (error instanceof PushFault) setMet(error.kind)
        return false
      },
    },
  )
  const off = useWrite(removePushBrowser, {
    invalidates,
    done: () => t('turnedOff'),
    failed: (why) => why,
  })
  const turnOff = async ({ id, isCurrent }: PushBrowser) => {
    const outcome = await off.run({ params: { id } })
    if (!isCurrent || outcome.done !== true) return
    forgetPush()
    await unsubscribeBrowser()
  }
  if (found.isPending) return <TextSkeleton lines={3} />
  if (found.isLoadingError) return <ErrorState {...fault(found.error)} onRetry={() => found.refetch()} />
  const { publicKey, isKeptHere, browsers } = found.data
  if (publicKey === null) return <p>{t('notHere')}</p>
  const why = met ?? faultOfBrowser()
  const isOnHere = browsers.some(({ isCurrent }) => isCurrent)
  return (
    <div className="motora-stack">
      <p className="motora-second">{t('lead')}</p>
      {isKeptHere && <p className="motora-second">{t('keptHere')}</p>}
      {browsers.length > 0 && (
        <ul className="motora-list">
          {browsers.map((one) => (
            <BrowserLine key={one.id} browser={one} onTurnOff={() => turnOff(one)} />
          ))}
        </ul>
      )}
      {!isOnHere && why !== undefined && <p role="status">{t(`why.${why}`)}</p>}
      {!isOnHere && (why === undefined || why === 'unreachable') && (
        <div className="motora-row-end">
          <ActionButton onClick={() => turnOn.run(publicKey)}>{t('turnOn')}</ActionButton>
        </div>
      )}
    </div>
  )
}

function BrowserLine({ browser, onTurnOff }: { browser: PushBrowser; onTurnOff: () => Promise<unknown> }) {
  const { t } = useTranslation(['push', 'identity'])
  const formats = useFormats()
  const { userAgent, createdAt, isCurrent } = browser
  return (
    <li>
      <span className="motora-two-lines">
        <strong>{userAgent ? deviceName(userAgent) : t('identity:unknownDevice')}</strong>
        <span className="motora-second">{t('push:since', { when: formats.date(createdAt, 'minute') })}</span>
      </span>
      {isCurrent && (
        <StatusBadge tone="green" Icon={IconBell}>
          {t('push:thisBrowser')}
        </StatusBadge>
      )}
      <ActionButton size="xs" onClick={onTurnOff}>
        {t('push:turnOff')}
      </ActionButton>
    </li>
  )
}
