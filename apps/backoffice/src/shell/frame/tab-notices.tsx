import { late, toast, useFirstPress } from '@motora/kit'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../session/browser-session'
import { useSessionState } from '../session/use-session'
import { FactorAsked } from './factor-asked'

// The first key brings it: when it is needed a newer build may have taken the place of this one.
const SessionOver = late(async () => (await import('./session-over')).SessionOver, { instead: () => <Cover /> })
const ReplacedDialog = late(async () => (await import('./replaced-dialog')).ReplacedDialog)

/** What the person must know of the session while a screen is open: that it has ended, or what another tab did. */
export default function TabNotices() {
  const { t } = useTranslation(['account', 'identity'])
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
  useFirstPress(SessionOver.preload)
  if (!working) return null
  const { email } = working.membership
  return (
    <>
      <FactorAsked />
      {working.paused && <SessionOver email={email} />}
      <ReplacedDialog opened={working.insteadOf !== undefined} email={email} before={working.insteadOf ?? ''} />
    </>
  )
}

/** Nobody who passes by reads on while the way in again is on its way. */
function Cover() {
  const cover = useRef<HTMLDialogElement>(null)
  useEffect(() => cover.current?.showModal?.(), [])
  return <dialog ref={cover} className="motora-over" aria-busy onCancel={(event) => event.preventDefault()} />
}
