import { lookAtLink } from '@motora/contract/identity'
import { ErrorState, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveLink, takeLinkToken } from '../../features/identity/link-token'
import { api } from '../../shell/api/api'
import { ApiError } from '../../shell/api/api-error'
import { AloneCard } from '../../shell/frame/alone-card'
import { useFault } from '../../shell/language/fault-text'
import { LinkOver } from './link-over'
import { UseLink } from './use-link'

/** Where the links of e-mails land: confirm an address, accept a role, set a password. source: Z-05; ledger B-52. */
export default function ConfirmationPage() {
  const { t } = useTranslation('account')
  const fault = useFault()
  const token = useLinkToken()
  // Neither kept nor asked again: the answer must not outlive the screen.
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }
  const look = { body: { token: token ?? '' } }
  const link = useQuery(api.query(lookAtLink, look, { ...once, enabled: token !== undefined }))
  if (token === undefined || (link.error instanceof ApiError && isOver(link.error))) return <LinkOver />
  if (link.isPending)
    return (
      <AloneCard title={t('linkCheck')}>
        <TextSkeleton lines={3} />
      </AloneCard>
    )
  if (link.isLoadingError)
    return (
      <AloneCard title={t('linkCheck')}>
        <ErrorState {...fault(link.error)} onRetry={() => link.refetch()} />
      </AloneCard>
    )
  return <UseLink key={token} token={token} link={link.data} />
}

const isOver = ({ code }: ApiError) => code === 'identity.link_invalid' || code === 'request.invalid'

/** A second link opened in the same tab changes the fragment alone. */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState(takeLinkToken)
  useEffect(() => {
    const look = () => setToken(takeLinkToken())
    window.addEventListener('hashchange', look)
    return () => {
      window.removeEventListener('hashchange', look)
      leaveLink()
    }
  }, [])
  return token
}
