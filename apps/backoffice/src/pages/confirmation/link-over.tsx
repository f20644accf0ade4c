import { TextInput } from '@mantine/core'
import { sendLinkAgain, sendResetPasswordEmail } from '@motora/contract/identity'
import { ActionButton } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { forgetLinkToken } from '../../features/identity/link-token'
import { AloneCard } from '../../shell/frame/alone-card'
import { spokenLanguage } from '../../shell/language/language'
import { client } from '../../shell/session/browser-session'

/** A link that is over: says so, and has another one sent. Which kind it was is not shown. */
export function LinkOver() {
  const { t } = useTranslation(['account', 'identity'])
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  useEffect(forgetLinkToken, [])
  const isValid = z.email().safeParse(email.trim()).success
  const missing = isValid ? undefined : t('account:emailNeeded')
  const send = async (endpoint: typeof sendLinkAgain | typeof sendResetPasswordEmail) => {
    // The same words whether it worked or not: no one learns whether an address is known. (V-37)
    await client.call(endpoint, { body: { email: email.trim(), language: spokenLanguage() } }).catch(() => undefined)
    setSent(true)
  }
  return (
    <AloneCard title={t('account:linkOver')} lead={t('account:linkOverLead')}>
      <div className="motora-stack">
        <TextInput
          label={t('identity:email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ActionButton tone="primary" disabledReason={missing} onClick={() => send(sendLinkAgain)}>
          {t('account:sendInvitation')}
        </ActionButton>
        <ActionButton disabledReason={missing} onClick={() => send(sendResetPasswordEmail)}>
          {t('account:sendReset')}
        </ActionButton>
        <p role="status">{sent && t('account:sentAgain')}</p>
        <Link to="/login" className="motora-link">
          {t('account:backToSignIn')}
        </Link>
      </div>
    </AloneCard>
  )
}
