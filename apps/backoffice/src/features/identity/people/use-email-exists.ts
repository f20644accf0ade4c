import { useDebouncedValue } from '@mantine/hooks'
import { findUserByEmail } from '@motora/contract/identity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'
import { isEmail } from './person-values'

const lookUp = (email: string) => ({
  queryKey: ['identity', 'email-exists', email.toLowerCase()] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.call(findUserByEmail, { query: { email } }, { signal }).then(({ exists }) => exists),
  staleTime: 30_000,
})

/**
 * Whether an e-mail has an account already, as soon as it is typed. While that is not known the answer is no; `makeSure`
 * waits for it. source: Z-07.
 */
export function useEmailExists(typed: string) {
  const queries = useQueryClient()
  const email = typed.trim()
  const [asked] = useDebouncedValue(email, 300)
  const found = useQuery({ ...lookUp(asked), enabled: isEmail(asked) && asked === email })
  return {
    exists: asked === email && found.data === true,
    /** The same for what stands in the field at this moment. A look-up that fails is a no: the gateway judges again. */
    makeSure: (now: string): Promise<boolean> =>
      isEmail(now) ? queries.fetchQuery(lookUp(now.trim())).catch(() => false) : Promise.resolve(false),
  }
}
