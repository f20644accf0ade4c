import { mayOpen, type ScreenPath } from '@motora/contract'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths'
import { useMembership } from '../session/use-session'
import { ScreenIcon } from './screen-icon'

/** Screens without an entry in the side menu that belong together; each leads to the others. source: ledger B-55. */
const sisters = ['/upgrades', '/firmwares', '/files'] as const satisfies readonly ScreenPath[]

/** Ways between campaigns, firmware and files, for whom they open; nothing for anybody else. */
export function SisterScreens() {
  const { t } = useTranslation('screens')
  const { role } = useMembership()
  const here = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() })
  const open = sisters.filter((path) => mayOpen(role, path))
  if (open.length === 0) return null
  return (
    <nav className="motora-sisters" aria-label={t('part.firmware')}>
      {open.map((path) => (
        <Link key={path} to={pathTo(path)} aria-current={here === path ? 'page' : undefined}>
          <ScreenIcon path={path} />
          {t(path)}
        </Link>
      ))}
    </nav>
  )
}
