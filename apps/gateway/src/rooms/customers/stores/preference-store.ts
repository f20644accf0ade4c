import type { RiderLanguage } from '@motora/contract/customers'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { customers } from '../tables.js'

/** The languages in which these riders want to be told things; of others none is known. */
export const languagesOf = async (work: Work, ids: readonly string[]): Promise<Map<string, RiderLanguage>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: customers.id, language: customers.language })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
  return new Map(rows.flatMap(({ id, language }) => (language === null ? [] : [[id, language] as const])))
}

/** Which of these riders accept news. */
export const acceptingNews = async (work: Work, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await work.tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, [...ids]), isNotNull(customers.newsAcceptedAt), isNull(customers.erasedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** For a row that this work holds. It is the rider's own: what staff edits keeps its version. */
export const putPreferences = async (
  work: Work,
  id: string,
  { language, newsAcceptedAt }: Pick<typeof customers.$inferSelect, 'language' | 'newsAcceptedAt'>,
): Promise<void> => {
  await work.tx.update(customers).set({ language, newsAcceptedAt }).where(eq(customers.id, id))
}
