import { useParams } from '@tanstack/react-router'
import { OneBill } from './one-bill'

/** One bill; the address keeps which. */
export default function BillPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <OneBill key={id} id={id} />
}
