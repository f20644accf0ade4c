import type { AuditRecord } from '@motora/contract/identity'
import type { TFunction } from 'i18next'
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
