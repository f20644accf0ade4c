import { PAGE_TITLE } from '@motora/kit'
import { type ReactNode, useEffect, useRef } from 'react'
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
  const card = useRef<HTMLElement>(null)
  // one after the other in the place of the one before: the new one is read, unless a field of it has the focus
  useEffect(() => {
    if (title && document.activeElement === document.body) card.current?.focus()
  }, [title])
  return (
    <div className="motora-alone">
      <main
        ref={card}
        tabIndex={-1}
        aria-labelledby={PAGE_TITLE}
        className={`motora-card${wide ? ' motora-card-wide' : medium ? ' motora-card-medium' : ''}`}
      >
        <p className="motora-brand motora-brand-large">
          <span className="motora-mark" aria-hidden />
          Motora
        </p>
        <h1 id={PAGE_TITLE}>{title}</h1>
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
