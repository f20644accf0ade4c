import { lazy, Suspense } from 'react'
import { withWords } from '../shell/language/language'

// All that is known of a customer comes when somebody asks for it.
const Drawer = lazy(async () => ({
  default: (await withWords(import('./customer-drawer'), 'customers', 'discounts', 'incidents', 'payments', 'trips'))
    .OpenCustomerDrawer,
}))

/** A customer over a screen that is about something else. */
export function LateCustomerDrawer({ id }: { id: string }) {
  return (
    <Suspense>
      <Drawer key={id} id={id} />
    </Suspense>
  )
}
