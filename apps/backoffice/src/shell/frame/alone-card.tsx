import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { installationOf } from '../installation'
import { productVersion } from '../version'
import { LanguageLinks } from './language-links'
import { WayLink } from './ways-out'

interface AloneCardProps {
  title: string
  lead?: string
  /** For lists rather than a form. */
  wide?: boolean
  /** For a long form. */
  medium?: boolean
  children: ReactNode
}

/** The frame of screens without a session: a card in the middle, the languages and the version below. */
export function AloneCard({ title, lead, wide, medium, children }: AloneCardProps) {
  const { t } = useTranslation('shell')
  return (
    <div className="motora-alone">
      <main className={`motora-card${wide ? ' motora-card-wide' : medium ? ' motora-card-medium' : ''}`}>
        <p className="motora-brand motora-brand-large">
          <span className="motora-mark" aria-hidden />
          Motora
        </p>
        <h1>{title}</h1>
        {lead && <p className="motora-lead">{lead}</p>}
        {children}
      </main>
      <footer className="motora-alone-footer">
        <LanguageLinks />
        <span>{t('version', { version: productVersion })}</span>
        {installationOf(document).isDemo && (
          <WayLink to="/outbox" className="motora-link">
            {t('demoMails')}
          </WayLink>
        )}
      </footer>
    </div>
  )
}
