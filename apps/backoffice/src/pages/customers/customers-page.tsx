import { ActionButton, PageTitle, ViewTabs } from '@motora/kit'
import { IconBell, IconFileSearch, IconMailPlus, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LateCustomerDrawer } from '../../compositions/late-customer-drawer'
import { useCustomerMenu } from '../../compositions/use-customer-menu'
import { useNotificationsInAddress } from '../../compositions/use-notifications-in-address'
import { reviewAddress } from '../../features/customers/customer/review-address'
import { CustomerList } from '../../features/customers/list/customer-list'
import { PendingList } from '../../features/customers/list/pending-list'
import { withoutCustomer } from '../../features/customers/page/use-customer-tab'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'

const views = ['all', 'pending'] as const
type View = (typeof views)[number]

/**
 * Customers, and apart from them those who wait for the provider's answer; one of them opens over its list.
 * source: customer side, section 2.2; ledgers H-01 to H-09
 */
export default function CustomersPage() {
  const { t } = useTranslation('customers')
  const [search, setSearch] = useAddressState()
  const navigate = useNavigate()
  const seesDocuments = useMay('customers.documents.read')
  const decides = useMay('customers.documents.write')
  const notifications = useNotificationsInAddress('Customer')
  const menu = useCustomerMenu({ onNotify: notifications.open })
  const view: View = seesDocuments && search.view === 'pending' ? 'pending' : 'all'
  const openId = search.customer
  const open = (customer: string) => setSearch({ ...withoutCustomer(search), customer }, { push: true })
  const notify = notifications.open && (
    <ActionButton icon={<IconBell size={16} aria-hidden />} onClick={() => notifications.open?.()}>
      {t('notifications')}
    </ActionButton>
  )
  const invite = menu.onInvite && (
    <ActionButton icon={<IconMailPlus size={16} aria-hidden />} onClick={menu.onInvite}>
      {t('invite.open')}
    </ActionButton>
  )
  const assign = menu.onAssignByEmail && (
    <ActionButton tone="primary" icon={<IconUserPlus size={16} aria-hidden />} onClick={menu.onAssignByEmail}>
      {t('assign.byEmail')}
    </ActionButton>
  )
  const seen = (customerId: string) => ({
    id: 'open',
    label: t('open'),
    icon: <IconUser size={16} aria-hidden />,
    onSelect: () => open(customerId),
  })
  return (
    <>
      <PageTitle
        actions={
          <>
            {notify}
            {invite}
            {assign}
          </>
        }
      >
        {t('title')}
      </PageTitle>
      {seesDocuments && (
        <ViewTabs
          label={t('views')}
          views={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(next) => setSearch({ view: next })}
        />
      )}
      {view === 'all' ? (
        <CustomerList
          actionsOf={(customer) => [seen(customer.customerId), ...menu.actionsOf(customer)]}
          onOpen={open}
          openId={openId}
        />
      ) : (
        <PendingList
          actionsOf={({ id }) => [
            {
              id: 'review',
              label: t(decides ? 'action.review' : 'action.seeDocuments'),
              icon: <IconFileSearch size={16} aria-hidden />,
              onSelect: () => navigate({ to: reviewAddress(id) }),
            },
            seen(id),
          ]}
          onOpen={open}
          openId={openId}
        />
      )}
      {openId && <LateCustomerDrawer id={openId} />}
      {menu.dialogs}
      {notifications.dialog}
    </>
  )
}
