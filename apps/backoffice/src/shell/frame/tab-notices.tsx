import { ActionButton, KitDialog, toast } from '@motora/kit'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../session/browser-session'
import { useSessionState } from '../session/use-session'
import { FactorAsked } from './factor-asked'
import { SessionOver } from './session-over'

/** What the person must know of the session while a screen is open: that it has ended, or what another tab did. */
export default function TabNotices() {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const state = useSessionState()
  const working = state.phase === 'working' ? state : undefined
  const roleElsewhere = working?.roleElsewhere
  const closeOffer = useRef<() => void>(undefined)
  useEffect(() => {
    if (!roleElsewhere) return
    closeOffer.current = toast.warning(t('account:roleElsewhere', { role: t(`identity:role.${roleElsewhere.role}`) }), {
      label: t('account:followRole'),
      onClick: () => void session.choose(roleElsewhere.id),
    })
    session.noted()
  }, [roleElsewhere, t])
  // an offer to change the role goes with the role that is left, by whatever way
  const roleHere = working?.membership.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the role changes or the work ends
  useEffect(() => () => closeOffer.current?.(), [roleHere])
  if (!working) return null
  const { email } = working.membership
  return (
    <>
      <FactorAsked />
      {working.paused && <SessionOver email={email} />}
      <KitDialog
        opened={working.insteadOf !== undefined}
        onClose={() => session.noted()}
        title={t('account:replacedTitle')}
      >
        <p>{t('account:replacedLead', { email, before: working.insteadOf ?? '' })}</p>
        <div className="motora-row-end">
          <ActionButton tone="neutral" onClick={() => session.signOut()}>
            {t('shell:logOut')}
          </ActionButton>
          <ActionButton tone="primary" onClick={() => session.noted()}>
            {t('account:goOn')}
          </ActionButton>
        </div>
      </KitDialog>
    </>
  )
}
