import { type Customer, enableCustomer, unassignOperator, unsubscribeCustomer } from '@motora/contract/customers'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'

/** Whose link ends: a customer of a list, or one of the operators of a customer. */
export interface LinkEnd {
  customerId: string
  fullName: string
  sharingOperatorId: string
  operatorName: string
}

/**
 * What is done to a customer without a form: on, off, unassigned, unsubscribed. What takes something away asks and
 * names what follows; switching on does not. source: ledgers H-06, H-46, H-64, H-66; decisions Z-23, Z-37
 */
export function useCustomerWrites() {
  const { t } = useTranslation('customers')
  const { sharingOperatorId, sharingOperatorName } = useMembership()
  const ofOperator = sharingOperatorId !== null
  const switching = useWrite(enableCustomer, {
    call: ({ customer, enabled }: { customer: Customer; enabled: boolean }) => ({
      params: { id: customer.customerId },
      body: { enabled },
    }),
    invalidates: customerShown,
    done: (_, { customer: { fullName: name }, enabled }) => t(enabled ? 'enable.done' : 'disable.done', { name }),
    failed: (why, { enabled }) => t(enabled ? 'enable.failed' : 'disable.failed', { why }),
  })
  const ending = useWrite(unassignOperator, {
    call: ({ customerId, sharingOperatorId }: LinkEnd) => ({ body: { customerId, sharingOperatorId } }),
    invalidates: customerShown,
    done: (_, { fullName: name, operatorName: operator }) => t('unassign.done', { name, operator }),
    failed: (why) => t('unassign.failed', { why }),
  })
  const leaving = useWrite(unsubscribeCustomer, {
    call: ({ customer, operatorId }: { customer: Customer; operatorId: string }) => ({
      params: { id: customer.customerId },
      body: { sharingOperatorId: operatorId },
    }),
    invalidates: customerShown,
    done: (_, { customer: { fullName: name } }) => t('unsubscribe.done', { name }),
    failed: (why) => t('unsubscribe.failed', { why }),
  })

  const disable = async (customer: Customer): Promise<void> => {
    const { fullName: name } = customer
    const sure = await confirm({
      title: t('disable.question', { name }),
      consequence: ofOperator
        ? t('disable.ofOperator', { operator: sharingOperatorName ?? '' })
        : t('disable.ofProvider'),
      confirmLabel: t('action.disable'),
      danger: true,
    })
    if (sure) await switching.run({ customer, enabled: false })
  }
  const endLink = async (link: LinkEnd): Promise<void> => {
    const { fullName: name, operatorName: operator } = link
    const sure = await confirm({
      title: t('unassign.question', { name, operator }),
      consequence: t('unassign.consequence', { operator }),
      confirmLabel: t('action.unassign'),
      danger: true,
    })
    if (sure) await ending.run(link)
  }
  const unsubscribe = async (customer: Customer): Promise<void> => {
    const { fullName: name, sharingOperatorId: operatorId } = customer
    if (operatorId === null) return
    const sure = await confirm({
      title: t('unsubscribe.question', { name }),
      consequence: t('unsubscribe.consequence'),
      confirmLabel: t('action.unsubscribe'),
      danger: true,
    })
    if (sure) await leaving.run({ customer, operatorId })
  }
  return {
    enable: (customer: Customer) => switching.run({ customer, enabled: true }),
    disable,
    endLink,
    /** The link whose values the customer shows. */
    unassign: async (customer: Customer): Promise<void> => {
      const { customerId, fullName, sharingOperatorId: operatorId } = customer
      if (operatorId === null) return
      await endLink({ customerId, fullName, sharingOperatorId: operatorId, operatorName: sharingOperatorName ?? '' })
    },
    unsubscribe,
  }
}
