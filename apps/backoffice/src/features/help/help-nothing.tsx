import { ActionButton, EmptyState } from '@motora/kit'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Nothing is found: said, with the way back to everything. */
export function HelpNothing({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('help')
  return (
    <EmptyState
      why={t('nothing', { search: search.trim() })}
      icon={<IconZoomQuestion size={28} aria-hidden />}
      nextStep={<ActionButton onClick={onClear}>{t('showAll')}</ActionButton>}
    />
  )
}
