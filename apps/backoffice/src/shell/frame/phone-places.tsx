import type { ScreenPath } from '@motora/contract'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../session/use-session'
import { phonePlacesOf, placeOf } from './menu'
import { ScreenIcon } from './screen-icon'

/** The bottom bar of a phone: the role's places, and the rest of the menu behind More. */
export function PhonePlaces({ screen, onMore }: { screen: ScreenPath | undefined; onMore: () => void }) {
  const { t } = useTranslation('shell')
  const { role } = useMembership()
  const here = placeOf(screen)
  return (
    <>
      {phonePlacesOf(role).map((path) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={path === screen ? 'page' : path === here ? 'true' : undefined}
        >
          <ScreenIcon path={path} />
          <span>{t(`place.${path}`)}</span>
        </Link>
      ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        <span>{t('more')}</span>
      </button>
    </>
  )
}
