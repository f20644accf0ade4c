import { useDebouncedValue } from '@mantine/hooks'
import { findUserByEmail } from '@motora/contract/identity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { isEmail } from './person-values'

const lookUp = (email: string) => api.query(findUserByEmail, { query: { email } }, { staleTime: 30_000 })

/**
 * Whether an e-mail has an account already, as soon as it is typed. While that is not known the answer is no;
 * `makeSure` waits for it. source: Z-07.
 */
export function useEmailExists(typed: string) {
  const queries = useQueryClient()
  const email = typed.trim()
  const [asked] = useDebouncedValue(email, 300)
  const found = useQuery({ ...lookUp(asked), enabled: isEmail(asked) && asked === email })
  return {
    exists: asked === email && found.data?.exists === true,
    /** The same for the value of the field at this moment. A look-up that fails is a no: the gateway judges again. */
    makeSure: async (now: string): Promise<boolean> => {
      const known = isEmail(now) ? await queries.fetchQuery(lookUp(now.trim())).catch(() => undefined) : undefined
      return known?.exists === true
    },
  }
}
