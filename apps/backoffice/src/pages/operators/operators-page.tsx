import { PageTitle } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Ways } from '../../shell/frame/ways'

/** In the order of the specification. source: decision Z-15. */
const cards = ['/operators/list', '/operators/requestScooter', '/operators/services', '/operator/register'] as const

/** The ways to operators. */
export default function OperatorsPage() {
  const { t } = useTranslation(['operators', 'screens'])
  const ways = cards.map((path) => ({ path, name: t(`screens:${path}`), says: t(`operators:menu.${path}`) }))
  return (
    <>
      <PageTitle>{t('screens:/operators')}</PageTitle>
      <p className="motora-lead">{t('operators:menu.lead')}</p>
      <Ways ways={ways} />
    </>
  )
}
