import { type Customer, inviteCustomer } from '@motora/contract/customers'
import { getOperator } from '@motora/contract/operators'
import { late, type ObjectAction } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCustomerActions } from '../features/customers/actions/use-customer-actions'
import { useCustomerOffer } from '../features/customers/actions/use-customer-offer'
import { reviewAddress } from '../features/customers/customer/review-address'
import { OperatorPicker } from '../features/operators/operator/operator-picker'
import { api } from '../shell/api/api'
import type { OperatorField } from '../shell/operator-field'
import { pathTo } from '../shell/paths'
import { useMay, useMembership, useOffer } from '../shell/session/use-session'
import { LateNotifications } from './late-notifications'

const AssignByEmailDialog = late(
  async () => (await import('../features/customers/dialogs/assign-by-email-dialog')).AssignByEmailDialog,
)
const DatesDialog = late(async () => (await import('../features/customers/dialogs/dates-dialog')).DatesDialog)
const DiscountsDialog = late(
  async () => (await import('../features/pricing/discounts/customer-discounts-dialog')).CustomerDiscountsDialog,
)
const EraseDialog = late(async () => (await import('../features/customers/dialogs/erase-dialog')).EraseDialog)
const GoodwillDialog = late(async () => (await import('../features/money/credit/goodwill-dialog')).GoodwillDialog)
const InviteDialog = late(async () => (await import('../features/customers/dialogs/invite-dialog')).InviteDialog)
const MovementsDialog = late(
  async () => (await import('../features/customers/dialogs/customer-movements')).CustomerMovementsDialog,
)
const OperatorsDialog = late(
  async () => (await import('../features/customers/dialogs/customer-operators')).CustomerOperatorsDialog,
)
const ProfileDialog = late(async () => (await import('../features/customers/dialogs/profile-dialog')).ProfileDialog)
const operatorField: OperatorField = (props) => <OperatorPicker {...props} />

type Asking =
  | {
      what: 'discounts' | 'operators' | 'movements' | 'edit' | 'goodwill' | 'dates' | 'erase' | 'notify'
      customer: Customer
    }
  | { what: 'assign' | 'invite' }

export interface CustomerMenu {
  actionsOf: (customer: Customer) => readonly ObjectAction[]
  /** Asks whom to let in, by e-mail; undefined where the person may not. */
  onAssignByEmail: (() => void) | undefined
  /** Asks who asks for an account by phone; undefined where the person may not. */
  onInvite: (() => void) | undefined
  /** Draw it next to what offers the actions. */
  dialogs: ReactNode
}

/**
 * What may be done to a customer, wherever it stands, with the dialogs that some of it opens.
 * @param onErased the customer is gone: what shows it closes
 * @param onNotify opens what is told to customers with a new one for this one; left out, over what offers it
 */
export function useCustomerMenu({
  onErased,
  onNotify,
}: {
  onErased?: () => void
  onNotify?: ((customerId: string) => void) | undefined
} = {}): CustomerMenu {
  const { sharingOperatorId } = useMembership()
  const [asking, setAsking] = useState<Asking>()
  const navigate = useNavigate()
  // only where it decides what is offered: whether customers are let in is for private operators
  const mayAssignSome = useMay('customers.assign')
  const own = useQuery(
    api.query(
      getOperator,
      { params: { id: sharingOperatorId ?? '' } },
      { enabled: mayAssignSome && sharingOperatorId !== null, staleTime: 60_000 },
    ),
  )
  const context = { ownIsPrivate: own.data?.isPrivate }
  const mayInvite = useOffer()(inviteCustomer, true) === true
  const { mayAssign } = useCustomerOffer(context)
  const ask = (what: Exclude<Asking['what'], 'assign' | 'invite'>) => (customer: Customer) =>
    setAsking({ what, customer })
  const actionsOf = useCustomerActions(context, {
    discounts: ask('discounts'),
    operators: ask('operators'),
    movements: ask('movements'),
    edit: ask('edit'),
    goodwill: ask('goodwill'),
    dates: ask('dates'),
    erase: ask('erase'),
    notify: (customer) => (onNotify ? onNotify(customer.customerId) : setAsking({ what: 'notify', customer })),
    review: ({ customerId }) => navigate({ to: reviewAddress(customerId) }),
    assign: ({ customerId }) => navigate({ to: pathTo('/customers/assignToOperator/$id', { id: customerId }) }),
  })
  const close = () => setAsking(undefined)
  return {
    actionsOf,
    onAssignByEmail: mayAssign ? () => setAsking({ what: 'assign' }) : undefined,
    onInvite: mayInvite ? () => setAsking({ what: 'invite' }) : undefined,
    dialogs: (
      <>
        {asking?.what === 'discounts' && <DiscountsDialog customer={asking.customer} onClose={close} />}
        {asking?.what === 'operators' && <OperatorsDialog customer={asking.customer} onClose={close} />}
        {asking?.what === 'movements' && <MovementsDialog customer={asking.customer} onClose={close} />}
        {asking?.what === 'edit' && <ProfileDialog id={asking.customer.customerId} onClose={close} />}
        {asking?.what === 'goodwill' && <GoodwillDialog customer={asking.customer} onClose={close} />}
        {asking?.what === 'dates' && <DatesDialog customer={asking.customer} onClose={close} />}
        {asking?.what === 'erase' && (
          <EraseDialog customer={asking.customer} onClose={close} {...(onErased ? { onErased } : {})} />
        )}
        {asking?.what === 'notify' && (
          <LateNotifications targetType="Customer" targetIds={[asking.customer.customerId]} onClose={close} />
        )}
        {asking?.what === 'invite' && <InviteDialog onClose={close} />}
        {asking?.what === 'assign' && (
          <AssignByEmailDialog ownOperatorId={sharingOperatorId} operatorField={operatorField} onClose={close} />
        )}
      </>
    ),
  }
}
