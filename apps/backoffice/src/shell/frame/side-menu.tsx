import type { ScreenPath } from '@motora/contract'
import { NavSection } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../session/use-session'
import { menuOf, type Place, placeOf } from './menu'
import { ScreenIcon } from './screen-icon'

export interface SideMenuProps {
  screen: ScreenPath | undefined
  onFollow: () => void
  /** Somebody is about to open it: what it shows may come. */
  onNear: (path: ScreenPath) => void
}

/** Shorter than that, a pointer is on its way past. */
const restMs = 80

/** The groups of the role with their entries. source: ledger B-55; decision 0046. */
export function SideMenu({ screen, onFollow, onNear }: SideMenuProps) {
  const { t } = useTranslation(['shell', 'screens'])
  const { role } = useMembership()
  const here = placeOf(screen)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => clearTimeout(rest.current)
  const near = (path: ScreenPath) => ({
    onPointerEnter: () => {
      forget()
      rest.current = setTimeout(() => onNear(path), restMs)
    },
    onPointerLeave: forget,
    onFocus: () => onNear(path),
    onTouchStart: () => onNear(path),
  })
  const entry = (path: Place) => (
    <Link
      key={path}
      to={path}
      className="kit-nav-link"
      onClick={onFollow}
      {...near(path)}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={path === screen ? 'page' : path === here ? 'true' : undefined}
    >
      <ScreenIcon path={path} />
      <span className="kit-nav-words">{t(`screens:${path}`)}</span>
    </Link>
  )
  return menuOf(role).map(({ name, cards, entries }) => (
    <NavSection
      key={name}
      label={
        cards ? (
          <Link
            to={cards}
            onClick={onFollow}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={cards === screen ? 'page' : undefined}
          >
            {t(`shell:menu.${name}`)}
          </Link>
        ) : (
          t(`shell:menu.${name}`)
        )
      }
    >
      {entries.map(entry)}
    </NavSection>
  ))
}
