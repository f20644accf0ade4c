import type { ScreenPath } from '@motora/contract'
import { EmptyState, PageTitle } from '@motora/kit'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../app/not-built'

/** A screen of the specification that is not there yet, said openly. */
export default function NotBuiltPage({ path, part }: { path: ScreenPath; part: Part }) {
  const { t } = useTranslation(['shell', 'screens'])
  return (
    <>
      <PageTitle>{t(`screens:${path}`)}</PageTitle>
      <EmptyState
        why={t('shell:notBuilt')}
        icon={<IconBarrierBlock size={28} aria-hidden />}
        nextStep={<p className="motora-second">{t('shell:notBuiltPart', { part: t(`screens:part.${part}`) })}</p>}
      />
    </>
  )
}
