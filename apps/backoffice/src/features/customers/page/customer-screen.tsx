import { VisuallyHidden } from '@mantine/core'
import type { Customer } from '@motora/contract/customers'
import {
  DrawerClose,
  ErrorState,
  type ObjectAction,
  ObjectHeader,
  ObjectHeaderSkeleton,
  ObjectTabs,
  PageTitle,
  StatusBadge,
  TextSkeleton,
  useFormats,
} from '@motora/kit'
import { whyMayNotSeeOperators } from '@motora/rules/customers'
import { IconArrowsMaximize, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { pathTo } from '../../../shell/paths'
import { useMay, useMembership } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { customerQuery } from '../customer/customer-calls'
import { ReviewBadge } from '../customer/review-badge'
import { CustomerMovements } from '../dialogs/customer-movements'
import { CustomerOperators } from '../dialogs/customer-operators'
import { CustomerOverview } from './customer-overview'
import { CustomerVerdict } from './customer-verdict'
import { type CustomerTab, customerTabOf } from './use-customer-tab'
import '../customers.css'

export interface CustomerPageSlots {
  /** Everything that may be done to the customer, and the dialogs that some of it opens. */
  useActions: (customer: Customer, onErased: () => void) => { actions: readonly ObjectAction[]; dialogs: ReactNode }
  /** The service that runs now, what may be done with it, and whether it is not known yet. */
  useRunning: (customer: Customer) => { shown: ReactNode; actions: readonly ObjectAction[]; comes: boolean }
  /** What the customer owes and has paid. */
  payments: (customer: Customer) => ReactNode
  /** What the customer has of bonus packs and goodwill. */
  credit: (customer: Customer) => ReactNode
  /** Incidents during the customer's rentals. */
  tickets: (customer: Customer) => ReactNode
}

export interface CustomerScreenProps {
  id: string
  /** Leads back to where the person came from; left out over a list, where it closes. */
  goBack?: ReactNode
  /** The customer was erased: there is nothing more to show. */
  onErased: () => void
  slots: CustomerPageSlots
}

/** Everything of one customer, on a page of its own or in a drawer. source: issue 16; SCREENS, "Object page" */
export function CustomerScreen({ id, goBack, onErased, slots }: CustomerScreenProps) {
  const { t } = useTranslation('customers')
  const fault = useFault()
  const customer = useQuery(customerQuery(id))
  if (customer.data) return <Loaded customer={customer.data} goBack={goBack} onErased={onErased} slots={slots} />
  return (
    <div className="motora-customer-page">
      {goBack}
      {customer.isPending ? (
        <>
          <ObjectHeaderSkeleton after={<DrawerClose />} />
          <TextSkeleton lines={10} />
        </>
      ) : (
        <>
          <PageTitle actions={<DrawerClose />}>{t('customer')}</PageTitle>
          <ErrorState {...fault(customer.error)} onRetry={() => customer.refetch()} />
        </>
      )}
    </div>
  )
}

function Loaded({ customer, goBack, onErased, slots }: Omit<CustomerScreenProps, 'id'> & { customer: Customer }) {
  const { t } = useTranslation('customers')
  const [search, setSearch] = useAddressState()
  const { sharingOperatorId } = useMembership()
  const readsOperators = useMay('customers.operators.read')
  const readsPayments = useMay('payments.read')
  const readsTickets = useMay('tickets.read')
  const { actions, dialogs } = slots.useActions(customer, onErased)
  const running = slots.useRunning(customer)
  const { fullName: name } = customer
  const isInDrawer = goBack === undefined
  const side = sharingOperatorId === null ? 'provider' : 'operator'
  const seesOperators = readsOperators && whyMayNotSeeOperators(side, customer) === undefined
  const contents: Record<CustomerTab, () => ReactNode> = {
    overview: () => <CustomerOverview customer={customer} />,
    movements: () => <CustomerMovements customer={customer} />,
    operators: () => <CustomerOperators customer={customer} />,
    payments: () => slots.payments(customer),
    credit: () => slots.credit(customer),
    tickets: () => slots.tickets(customer),
  }
  const shown: CustomerTab[] = [
    'overview',
    'movements',
    ...(seesOperators ? (['operators'] as const) : []),
    ...(readsPayments ? (['payments', 'credit'] as const) : []),
    ...(readsTickets ? (['tickets'] as const) : []),
  ]
  return (
    <article className="motora-customer-page" aria-label={name}>
      {goBack}
      <CustomerHeader
        customer={customer}
        level={isInDrawer ? 2 : 1}
        actions={[...running.actions, ...actions]}
        running={running.shown}
        runningComes={running.comes}
      />
      <ObjectTabs
        label={t('parts', { name })}
        value={customerTabOf(search)}
        onChange={(tab) => setSearch({ ...search, tab: tab === 'overview' ? undefined : tab }, { push: true })}
        tabs={shown.map((id) => ({ id, label: t(`tab.${id}`), content: contents[id] }))}
      />
      {dialogs}
    </article>
  )
}

interface CustomerHeaderProps {
  customer: Customer
  level: 1 | 2
  actions: readonly ObjectAction[]
  /** The service that runs now. */
  running: ReactNode
  runningComes: boolean
}

/** What stays in sight: name, documents, what runs now, whether the customer can rent, trips, what may be done. */
function CustomerHeader({ customer, level, actions, running, runningComes }: CustomerHeaderProps) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { customerId, fullName, reviewState, nOfTrips, dateFirstRegister, isPrivate } = customer
  const { sharingOperatorName: operator } = customer
  return (
    <ObjectHeader
      name={fullName}
      level={level}
      after={
        level === 2 && (
          <>
            <PageLink customerId={customerId} />
            <DrawerClose />
          </>
        )
      }
      actions={actions}
      status={
        <>
          <ReviewBadge state={reviewState} namesDocuments />
          {isPrivate && (
            <StatusBadge tone="grey" Icon={IconLock}>
              {t('isPrivate')}
            </StatusBadge>
          )}
        </>
      }
      verdict={
        <>
          {running}
          <CustomerVerdict customer={customer} />
        </>
      }
      verdictComes={runningComes}
      figures={[
        {
          id: 'trips',
          label: operator === null ? t('nOfTrips') : t('nOfTripsWith', { operator }),
          value: formats.number(nOfTrips, 0),
        },
        { id: 'since', label: t('dateFirstRegister'), value: formats.date(dateFirstRegister) },
      ]}
    />
  )
}

/** To the page of its own. */
function PageLink({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  return (
    <Link className="motora-page-link" to={pathTo('/customers/$id', { id: customerId })} title={t('ownPage')}>
      <IconArrowsMaximize size={16} aria-hidden />
      <VisuallyHidden>{t('ownPage')}</VisuallyHidden>
    </Link>
  )
}
