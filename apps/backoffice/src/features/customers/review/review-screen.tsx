import { getCustomer, getCustomerReview } from '@motora/contract/customers'
import { BlockSkeleton, ErrorState, toast, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'
import { useObjectTitle } from '../../../shell/use-title'
import { ReviewBar } from './review-bar'
import { ReviewDesk } from './review-desk'
import { nextRequest } from './waiting-requests'
import './review.css'

/** Others answer too, and riders send other photos. */
const againMs = 20_000

/** The documents of one customer, over the whole screen. source: ledgers H-13 to H-19; MONEY §2 (review screen) */
export function ReviewScreen({ customerId }: { customerId: string }) {
  const { t } = useTranslation('review')
  const [name, setName] = useState<string>()
  return (
    <div className="motora-review-screen">
      {/* the keys go from one to the next, and the focus stays: it is heard whose documents the next key answers */}
      <p className="motora-hidden" role="status">
        {name && `${t('title')}: ${name}`}
      </p>
      <Review key={customerId} customerId={customerId} onName={setName} />
    </div>
  )
}

interface ReviewProps {
  customerId: string
  /** Whose documents are on the screen; undefined: nobody's yet. */
  onName: (name: string | undefined) => void
}

function Review({ customerId, onName }: ReviewProps) {
  const { t } = useTranslation('review')
  const fault = useFault()
  const formats = useFormats()
  const { email } = useMembership()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  // a person's papers are not kept once they are not looked at
  const fresh = { gcTime: 0, staleTime: 0 }
  const review = useQuery(
    api.query(getCustomerReview, { query: { customerId } }, { ...fresh, refetchInterval: againMs }),
  )
  const customer = useQuery(api.query(getCustomer, { params: { id: customerId } }, fresh))

  const request = review.data?.request
  // no name of a person; since when it waits says which one it is too (decision 0171)
  useObjectTitle(request ? formats.date(request.registerDate, 'minute') : undefined)
  const name = review.data && customer.data?.fullName
  const say = useEffectEvent(onName)
  useEffect(() => {
    say(name)
    return () => say(undefined)
  }, [name])

  const close = () => (canGoBack ? router.history.back() : navigate({ to: pathTo('/home') }))
  const walk = async (by: 1 | -1, isAnswered = false) => {
    try {
      const from = { customerId, registerDate: request?.registerDate ?? null }
      const next = await nextRequest(from, by, isAnswered ? email : undefined)
      if (next) await navigate({ to: pathTo('/customers/review/$customerId', { customerId: next }), replace: true })
      else {
        toast.success(t('noOther'))
        if (isAnswered) await close()
      }
    } catch (error) {
      toast.error(t('noNext', { why: fault(error).message }))
    }
  }
  const read = async () => {
    const [nextReview, nextCustomer] = await Promise.all([review.refetch(), customer.refetch()])
    return nextReview.data && nextCustomer.data && { review: nextReview.data, customer: nextCustomer.data }
  }
  const error = review.error ?? customer.error
  if (review.data && customer.data)
    return <ReviewDesk customer={customer.data} review={review.data} onRead={read} onWalk={walk} onClose={close} />
  return (
    <>
      <ReviewBar name={undefined} review={undefined} onClose={close} onWalk={walk} />
      <div className="motora-review-alone">
        {error ? <ErrorState {...fault(error)} onRetry={read} /> : <BlockSkeleton height={480} />}
      </div>
    </>
  )
}
