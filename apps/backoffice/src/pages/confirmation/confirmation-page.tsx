import { lookAtLink } from '@motora/contract/identity'
import { ErrorState, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeLinkToken } from '../../features/identity/link-token'
import { ApiError } from '../../shell/api/api-error'
import { AloneCard } from '../../shell/frame/alone-card'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { LinkOver } from './link-over'
import { UseLink } from './use-link'

/** Where the links of e-mails land: confirm an address, accept a role, set a password. source: Z-05; ledger B-52. */
export default function ConfirmationPage() {
  const { t } = useTranslation('account')
  const refusal = useRefusalText()
  const token = useLinkToken()
  const link = useQuery({
    queryKey: ['identity', 'link', token],
    queryFn: ({ signal }) => client.call(lookAtLink, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Neither kept nor asked again: the token must not outlive the screen.
    gcTime: 0,
  })
  if (token === undefined || (link.error instanceof ApiError && isOver(link.error))) return <LinkOver />
  if (link.isPending)
    return (
      <AloneCard title={t('linkCheck')}>
        <TextSkeleton lines={3} />
      </AloneCard>
    )
  if (link.isError)
    return (
      <AloneCard title={t('linkCheck')}>
        <ErrorState what={refusal(link.error)} requestId={requestIdOf(link.error)} onRetry={() => link.refetch()} />
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
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return token
}
