import type { LedgerAccount } from '@motora/contract/money'

type KeyOf<Account extends string> = Account extends `${infer Owner}:${infer Kind}`
  ? `account.${Owner}-${Kind}`
  : `account.${Account}`

/** The word of an account: in keys of words a colon stands before their file. */
export const accountKey = (account: LedgerAccount) => `account.${account.replace(':', '-')}` as KeyOf<LedgerAccount>
