import { PageTitle } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Ways } from '../../shell/frame/ways'

/** In the order of the specification, which calls the second one's people supervisors. source: decision Z-15. */
const cards = ['/technicians', '/operatorsUsers', '/customers', '/users'] as const

/** The ways to people. */
export default function UsersMenuPage() {
  const { t } = useTranslation(['people', 'screens'])
  const ways = cards.map((path) => ({
    path,
    name: t(`screens:${path}`),
    says: t(`people:menu.${path}`),
  }))
  return (
    <>
      <PageTitle>{t('screens:/usersMenu')}</PageTitle>
      <p className="motora-lead">{t('people:menu.lead')}</p>
      <Ways ways={ways} />
    </>
  )
}
