import type { EndpointSpec } from '@motora/contract'
import type { ReportContent } from '@motora/contract/identity'
import type { FileColumn } from '@motora/kit/table'
import type { LooseCall } from './api/call-url'

/** What is to be scheduled: carried from the screen where it was chosen to the one where its times are. */
export interface ReportDraft {
  name: string
  content: ReportContent
  /** By what its days can be found again: the list's own days (`column` null), or columns that hold a date. */
  dated?: readonly { column: string | null; header: string }[]
  /** Of the clock of its screen; left out: the device's. */
  zone?: string | undefined
}

let draft: ReportDraft | undefined

/** Kept in this tab alone, until it is scheduled or another takes its place. */
export const keepReportDraft = (
  name: string,
  content: ReportContent,
  { dated = [], zone }: Pick<ReportDraft, 'dated' | 'zone'> = {},
): void => {
  draft = { name, content, dated, zone }
}
export const reportDraft = (): ReportDraft | undefined => draft
export const dropReportDraft = (): void => {
  draft = undefined
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const asTexts = (of: unknown, without: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    Object.entries((of ?? {}) as Record<string, unknown>)
      .filter(([name, value]) => value !== undefined && value !== null && !without.includes(name))
      .map(([name, value]) => [name, asText(value)]),
  )

/** The file of a list, all its pages, as a table asks for it. */
export const draftOfList = (
  { id: list }: EndpointSpec,
  { params, query }: LooseCall,
  columns: readonly FileColumn[],
): ReportContent => ({
  kind: 'list',
  list,
  format: 'xlsx',
  columns: [...columns],
  params: asTexts(params),
  query: asTexts(query, ['page', 'pageSize', 'cursor']),
})

/** Whether a list can be asked for the days between two, besides its filters. */
export const takesDays = ({ query }: EndpointSpec): boolean =>
  query !== undefined && 'since' in query.shape && 'until' in query.shape
