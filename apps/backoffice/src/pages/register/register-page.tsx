import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignUpForm } from '../../features/identity/registration/sign-up-form'
import { signUpMemory } from '../../features/identity/registration/sign-up-memory'
import { SignUpSent } from '../../features/identity/registration/sign-up-sent'
import { AloneCard } from '../../shell/frame/alone-card'

const steps = ['mail', 'data', 'validation'] as const

/** A company registers itself as an operator; what happens next is said before it is sent. source: Z-06. */
export default function RegisterPage() {
  const { t } = useTranslation(['staff', 'account'])
  const [memory] = useState(() => signUpMemory(sessionStorage))
  const [sentTo, setSentTo] = useState(memory.sentTo)
  const note = (email: string | undefined) => {
    memory.noteSent(email)
    setSentTo(email)
  }
  return (
    <AloneCard title={t(sentTo ? 'staff:signUp.sentTitle' : 'account:register')} medium>
      {sentTo ? <SignUpSent email={sentTo} onAgain={() => note(undefined)} /> : <SignUpForm onSent={note} />}
      <h2 className="motora-subtitle">{t('staff:signUp.next')}</h2>
      <ol className="motora-steps">
        {steps.map((step) => (
          <li key={step}>{t(`staff:signUp.next.${step}`)}</li>
        ))}
      </ol>
      <p>
        <Link to="/login" className="motora-link">
          {t('account:backToSignIn')}
        </Link>
      </p>
    </AloneCard>
  )
}
