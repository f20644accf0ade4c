import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AloneCard } from '../../shell/frame/alone-card'

/** Where the register link of the sign-in screen leads until operators can sign up themselves. (Z-06) */
export default function RegisterPage() {
  const { t } = useTranslation('account')
  return (
    <AloneCard title={t('register')}>
      <p>{t('registerLead')}</p>
      <p>
        <Link to="/login" className="motora-link">
          {t('backToSignIn')}
        </Link>
      </p>
    </AloneCard>
  )
}
