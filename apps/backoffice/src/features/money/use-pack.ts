import { type Bonus, listBonuses } from '@motora/contract/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shell/api/api'
import { client } from '../../shell/session/browser-session'

/** A call for one pack: packs are read as a list alone. */
const packCall = (id: string) => ({ query: { pageSize: 1, filter: JSON.stringify({ id: [id] }) } })

/** As a pack is now; undefined: it is not there any more. */
export const readPack = async (id: string): Promise<Bonus | undefined> =>
  (await client.call(listBonuses, packCall(id)))[0]

/** A pack by its id, for what is opened by an address. */
export const usePack = (id: string) => useQuery({ ...api.list(listBonuses, packCall(id)), gcTime: 0 })
