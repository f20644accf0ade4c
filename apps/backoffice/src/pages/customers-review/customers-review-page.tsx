import { useParams } from '@tanstack/react-router'
import { ReviewScreen } from '../../features/customers/review/review-screen'

/** The review of a customer's documents; the address keeps whose. */
export default function CustomersReviewPage() {
  const { customerId = '' } = useParams({ strict: false }) as { customerId?: string }
  return <ReviewScreen customerId={customerId} />
}
