import { late } from '@motora/kit'
import { withWords } from '../shell/language/language'

// All that is known of a customer comes when somebody asks for it.
const Drawer = late(
  async () =>
    (
      await withWords(
        import('./customer-drawer'),
        'customers',
        'discounts',
        'incidents',
        'payments',
        'rentals',
        'services',
        'trips',
      )
    ).OpenCustomerDrawer,
)

/** A customer over a screen that is about something else. */
export function LateCustomerDrawer({ id }: { id: string }) {
  return <Drawer key={id} id={id} />
}
