import { mayOpen } from '@motora/contract'
import { PageTitle } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenIcon } from '../../shell/frame/screen-icon'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'

/** In the order of the specification. source: decision Z-15. */
const cards = ['/operators/list', '/operators/requestScooter', '/operators/services', '/operator/register'] as const

/** The ways to operators, each shown to whom it opens. */
export default function OperatorsPage() {
  const { t } = useTranslation(['operators', 'screens'])
  const { role } = useMembership()
  return (
    <>
      <PageTitle>{t('screens:/operators')}</PageTitle>
      <p className="motora-lead">{t('operators:menu.lead')}</p>
      <ul className="motora-ways">
        {cards
          .filter((path) => mayOpen(role, path))
          .map((path) => (
            <li key={path}>
              <Link to={pathTo(path)} className="motora-way">
                <ScreenIcon path={path} />
                <span className="motora-two-lines">
                  <strong>{t(`screens:${path}`)}</strong>
                  <span className="motora-second">{t(`operators:menu.${path}`)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
