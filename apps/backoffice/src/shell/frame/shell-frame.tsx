import { hasSideMenu, homeIsFleet, isIdle, type Role, type ScreenPath } from '@motora/contract'
import { AppFrame, ConfirmHost, EmptyState, NavSection } from '@motora/kit'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../session/use-session'
import { menuOf, titleLeadsTo } from './menu'
import { ScreenIcon } from './screen-icon'
import { ShellPalette } from './shell-palette'
import { TopBar } from './top-bar'

/** Screens that use every pixel. */
const usesEveryPixel = (screen: ScreenPath | undefined, role: Role): boolean =>
  screen === '/scooters/locations' || screen === '/users' || (screen === '/home' && homeIsFleet(role))

/** The frame of every screen behind the sign-in. */
export default function ShellFrame({ screen, children }: { screen: ScreenPath | undefined; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'screens'])
  const membership = useMembership()
  const menu = useMemo(() => menuOf(membership.role), [membership.role])
  const idle = isIdle(membership)
  const title = titleLeadsTo(membership.role)

  const links = (entries: readonly ScreenPath[], close: () => void) =>
    entries.map((path) => (
      <Link
        key={path}
        to={path}
        className="kit-nav-link"
        onClick={close}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={path === screen ? 'page' : undefined}
      >
        <ScreenIcon path={path} />
        {t(`screens:${path}`)}
      </Link>
    ))

  return (
    <AppFrame
      brand={
        <Link to={title} className="motora-brand" aria-label={t('shell:brandLink')}>
          <span className="motora-mark" aria-hidden />
          Motora
        </Link>
      }
      topBar={<TopBar screen={screen} />}
      navigation={
        hasSideMenu(membership)
          ? (close) => (
              <>
                <NavSection>{links(menu.upper, close)}</NavSection>
                {menu.lower.length > 0 && <NavSection>{links(menu.lower, close)}</NavSection>}
              </>
            )
          : undefined
      }
      navigationFooter={membership.sharingOperatorName ?? undefined}
      edgeToEdge={usesEveryPixel(screen, membership.role) && !idle}
    >
      {idle ? <EmptyState why={t('shell:notOperational')} icon={<IconUserOff size={28} aria-hidden />} /> : children}
      {!idle && <ShellPalette />}
      <ConfirmHost />
    </AppFrame>
  )
}
