const customerTabs = ['overview', 'movements', 'operators', 'payments', 'credit', 'tickets'] as const
export type CustomerTab = (typeof customerTabs)[number]

type Search = Readonly<Record<string, string | undefined>>

export const customerTabOf = ({ tab }: Search): CustomerTab => customerTabs.find((one) => one === tab) ?? 'overview'

/** Names in the address that belong to a customer's page, wherever it is open. */
const ownNames = /^(tab|kinds|(movements|operators|payments|credit|tickets|discounts|affected|pick)\..+)$/

/** The address without what was looked at of a customer. */
export const withoutCustomer = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'customer' && !ownNames.test(name)))
