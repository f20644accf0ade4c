/** Every list of accounts and every account that is kept; a write makes all of it old. */
export const accountsKey = ['identity', 'accounts'] as const
export const accountKey = (id: string) => [...accountsKey, 'one', id] as const
