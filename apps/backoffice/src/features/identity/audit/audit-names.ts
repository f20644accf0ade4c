import { type AuditRecord, auditEventNames } from '@motora/contract/identity'
import type { TFunction } from 'i18next'
import { hasWords, wordsOf } from '../../../shell/fold-text'
import { systemName } from '../../../shell/language/system-name'

type Words = TFunction<['audit', 'identity']>

/** Who it was, as far as that is known: an e-mail, a machine's task, or what kind of caller. */
export const actorOf = (t: Words, { actorKind, actorName }: AuditRecord): string =>
  (actorName && actorKind === 'system' ? systemName(actorName) : undefined) ??
  actorName ??
  t(`audit:actorKind.${actorKind}`)

/** What it was done to: its name then, or what kind of thing. */
export const targetOf = (t: Words, { targetKind, targetName }: AuditRecord): string | null =>
  targetName ?? (targetKind ? t(`audit:targetKind.${targetKind}`) : null)

/** So many events at most are one question: of a letter that all of them have nobody wants the list. */
const most = 40

/**
 * Events whose names in the person's language have all these words. The gateway does not know those names, so that its
 * search cannot find them.
 */
export const eventsNamed = (t: Words, search: string): AuditRecord['event'][] => {
  const words = wordsOf(search)
  const found = auditEventNames.filter((event) => hasWords(t(`audit:event.${event}`), words))
  return words.length > 0 && found.length <= most ? found : []
}
