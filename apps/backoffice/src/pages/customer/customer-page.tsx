import { useNavigate, useParams } from '@tanstack/react-router'
import { customerSlots } from '../../compositions/customer-slots'
import { CustomerScreen } from '../../features/customers/page/customer-screen'
import { GoBack } from '../../shell/frame/go-back'
import { pathTo } from '../../shell/paths'

/** One customer on a page of its own. source: issue 16, item 1 */
export default function CustomerPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const navigate = useNavigate()
  const toList = () => void navigate({ to: pathTo('/customers'), replace: true })
  return (
    <CustomerScreen
      key={id}
      id={id}
      goBack={<GoBack fallback={pathTo('/customers')} />}
      onErased={toList}
      slots={customerSlots}
    />
  )
}
