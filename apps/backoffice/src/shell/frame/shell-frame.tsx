import { hasSideMenu, isIdle, type ScreenPath, worksInTheStreet } from '@motora/contract'
import { AppFrame, ConfirmHost, EmptyState, late } from '@motora/kit'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../session/use-session'
import { titleLeadsTo } from './menu'
import { PhonePlaces } from './phone-places'
import { ShellKeys } from './shell-keys'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'
import { UnsavedForms } from './unsaved-forms'

export { default as TabNotices } from './tab-notices'

/** Late: it brings the live stream along, which the first screen of others does not need. */
const AssignedNotices = late(async () => (await import('../live/assigned-notices')).default)

export interface ShellFrameProps {
  screen: ScreenPath | undefined
  /** What finds and does anything by typing. */
  palette: ReactNode
  /** Brings what a screen shows before it is opened. */
  preload: (path: ScreenPath) => void
  children: ReactNode
}

/** The frame of every screen behind the sign-in. */
export default function ShellFrame({ screen, palette, preload, children }: ShellFrameProps) {
  const { t } = useTranslation('shell')
  const membership = useMembership()
  const hasMenu = hasSideMenu(membership)
  const idle = isIdle(membership)
  const title = titleLeadsTo(membership.role)

  return (
    <AppFrame
      brand={
        <Link to={title} className="motora-brand" aria-label={t('brandLink')}>
          <span className="motora-mark" aria-hidden />
          <span className="motora-brand-word">Motora</span>
        </Link>
      }
      topBar={<TopBar screen={screen} />}
      navigation={hasMenu ? (close) => <SideMenu screen={screen} onFollow={close} onNear={preload} /> : undefined}
      places={hasMenu ? (openMenu) => <PhonePlaces screen={screen} onMore={openMenu} /> : undefined}
      navigationFooter={membership.sharingOperatorName ?? undefined}
      fullScreen={screen === '/customers/review/$customerId'}
      edgeToEdge={(screen === '/scooters/locations' || screen === '/incidents') && !idle}
    >
      {idle ? <EmptyState why={t('notOperational')} icon={<IconUserOff size={28} aria-hidden />} /> : children}
      {!idle && <ShellKeys />}
      {!idle && palette}
      {!idle && worksInTheStreet(membership.role) && <AssignedNotices />}
      <UnsavedForms />
      <ConfirmHost />
    </AppFrame>
  )
}
