import { sendLinkAgain } from '@motora/contract/identity'
import { ActionButton } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installationOf } from '../../../shell/installation'
import { spokenLanguage } from '../../../shell/language/language'
import { client } from '../../../shell/session/browser-session'

export interface SignUpSentProps {
  email: string
  /** To another e-mail, or another company. */
  onAgain: () => void
}

/** The mail is on its way. The same words whether the e-mail was known or not. source: Z-06, Z-07. */
export function SignUpSent({ email, onAgain }: SignUpSentProps) {
  const { t } = useTranslation(['staff', 'account', 'shell'])
  const [sentAgain, setSentAgain] = useState(false)
  const news = useRef<HTMLDivElement>(null)
  // the form that had the focus is gone, and the page was scrolled to its end
  useEffect(() => {
    window.scrollTo(0, 0)
    news.current?.focus()
  }, [])
  const sendAgain = async () => {
    // The same words whether it worked or not: no one learns whether an address is known. (V-37)
    await client.call(sendLinkAgain, { body: { email, language: spokenLanguage() } }).catch(() => undefined)
    setSentAgain(true)
  }
  return (
    <div className="motora-stack" ref={news} tabIndex={-1}>
      <p className="motora-plain">{t('staff:signUp.sentTo', { email })}</p>
      <p className="motora-plain">{t('staff:signUp.notThere')}</p>
      <div className="motora-actions">
        <ActionButton onClick={sendAgain}>{t('staff:signUp.sendAgain')}</ActionButton>
        <ActionButton tone="quiet" onClick={onAgain}>
          {t('staff:signUp.other')}
        </ActionButton>
      </div>
      <p role="status" className="motora-plain">
        {sentAgain && t('account:sentAgain')}
      </p>
      {installationOf(document).isDemo && (
        <Link to="/outbox" className="motora-link">
          {t('shell:demoMails')}
        </Link>
      )}
    </div>
  )
}
