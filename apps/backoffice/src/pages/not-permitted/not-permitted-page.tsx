import type { ScreenPath } from '@motora/contract'
import { EmptyState, PageTitle } from '@motora/kit'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** A screen that exists, for another role. (Z-04) */
export default function NotPermittedPage({ landing }: { landing: ScreenPath }) {
  const { t } = useTranslation(['shell', 'screens'])
  return (
    <>
      <PageTitle>{t('shell:notPermitted')}</PageTitle>
      <EmptyState
        why={t('shell:notPermittedWhy')}
        icon={<IconLock size={28} aria-hidden />}
        nextStep={
          <Link to={landing} className="motora-link">
            {t('shell:goTo', { screen: t(`screens:${landing}`) })}
          </Link>
        }
      />
    </>
  )
}
