import { mayOpen } from '@motora/contract'
import { PageTitle } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenIcon } from '../../shell/frame/screen-icon'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'

/** In the order of the specification; the second one's people are called supervisors there. source: decision Z-15. */
const cards = ['/technicians', '/operatorsUsers', '/customers', '/users'] as const

/** The ways to people, each shown to whom it opens. */
export default function UsersMenuPage() {
  const { t } = useTranslation(['people', 'screens'])
  const { role } = useMembership()
  return (
    <>
      <PageTitle>{t('screens:/usersMenu')}</PageTitle>
      <p className="motora-lead">{t('people:menu.lead')}</p>
      <ul className="motora-ways">
        {cards
          .filter((path) => mayOpen(role, path))
          .map((path) => (
            <li key={path}>
              <Link to={pathTo(path)} className="motora-way">
                <ScreenIcon path={path} />
                <span className="motora-two-lines">
                  <strong>{path === '/operatorsUsers' ? t('people:menu.supervisors') : t(`screens:${path}`)}</strong>
                  <span className="motora-second">{t(`people:menu.${path}`)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
