import type { Account } from '@motora/contract/identity'
import * as contract from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import { type AccountOverview, type IdentityRoom, presentAccount } from '../../rooms/identity/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'

export interface AccountsDeps {
  identity: Pick<IdentityRoom, 'listAccounts' | 'findAccount'>
  /** Those of the operators that there are, in any order. */
  findOperators: (work: Work, operatorIds: readonly string[]) => Promise<readonly { id: string; name: string }[]>
}

/** Every back-office account with its roles and whose they are. source: decision Z-15. */
export const createAccountsOverview = ({ identity, findOperators }: AccountsDeps): { handlers: Handler[] } => {
  const present = async (work: Work, rows: readonly AccountOverview[]): Promise<Account[]> => {
    const ids = new Set(rows.flatMap(({ memberships }) => memberships.flatMap(({ operatorId }) => operatorId ?? [])))
    const names = new Map<string, string>()
    if (ids.size > 0) for (const { id, name } of await findOperators(work, [...ids])) names.set(id, name)
    return rows.map((row) => presentAccount(row, (operatorId) => names.get(operatorId)))
  }

  return {
    handlers: [
      handle(contract.listAccounts, async (work, { query }) => {
        const { rows, ...place } = await identity.listAccounts(work, query)
        return { status: 200, body: await present(work, rows), ...place }
      }),
      handle(contract.getAccountById, async (work, { params }) => {
        const found = await identity.findAccount(work, params.id)
        const [body] = found ? await present(work, [found]) : []
        if (!body) throw new Refusal('request.not_found', 'There is no such account.')
        return { status: 200, body }
      }),
    ],
  }
}
