import { ActionButton } from '@motora/kit'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EnrolmentKey } from '../../features/identity/enrolment-key'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { AloneCard } from '../../shell/frame/alone-card'
import { useSignInAddress } from '../../shell/frame/ways-out'

/** Enrolment: the picture to scan, then on to the code. source: fleet side, section 2.3; ledger A-13. */
export default function MultifactorPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const address = useSignInAddress()
  const [picture] = useState(() => pendingSignIn.get()?.picture)
  const url = usePictureAddress(picture)
  if (!picture) return <Navigate to={address('/login')} replace />
  return (
    <AloneCard title={t('enrolTitle')} lead={t('enrolLead')}>
      {url && <img className="motora-qr" src={url} alt={t('enrolPicture')} width={232} height={232} />}
      <EnrolmentKey picture={picture} />
      <div className="motora-row-end">
        <ActionButton tone="quiet" onClick={() => navigate({ to: address('/login') })}>
          {t('startAgain')}
        </ActionButton>
        <ActionButton tone="primary" onClick={() => navigate({ to: address('/multifactor-code') })}>
          {t('continue')}
        </ActionButton>
      </div>
    </AloneCard>
  )
}

function usePictureAddress(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
