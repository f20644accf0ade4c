import { type AssignableCustomer, getAssignableCustomerByEmail } from '@motora/contract/pricing'
import { isInList } from '@motora/rules/pricing'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'

/**
 * Whether a customer can be added by e-mail to those who are in a discount.
 * @returns the customer, or the words for why not: it is in the list already, or the discount cannot take it
 * source: ledgers K-15, K-16
 */
export function useFindAssignable() {
  const { t } = useTranslation('discounts')
  return async (email: string, inDiscount: readonly string[]): Promise<AssignableCustomer | string> => {
    if (isInList(email, inDiscount)) return t('problem.customerEmailRepeatInList')
    const found = await client.call(getAssignableCustomerByEmail, { query: { email } })
    return found ?? t('problem.customerEmailRepeat')
  }
}
