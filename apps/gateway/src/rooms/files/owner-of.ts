import { may } from '@motora/contract'
import type { FileKind } from '@motora/contract/files'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { Actor, Work } from '../work.js'
import type { FilesDeps, Staff } from './deps.js'

/** @throws Error when it is not a person of the back-office: the door lets no one else in */
export const staffOf = (actor: Actor): Staff => {
  if (actor.kind !== 'staff') throw new Error('only people of the back-office send and fetch files')
  return actor
}

/**
 * The owner of a new file: the operator that the caller names, where the scope has it; else the caller's own operator, or
 * the provider for its own people. A firmware always belongs to the provider.
 * @throws Refusal identity.not_permitted, operator.not_found, request.invalid
 */
export const ownerOf = async (
  { operatorExists }: Pick<FilesDeps, 'operatorExists'>,
  work: Work,
  kind: FileKind,
  asked: string | null | undefined,
): Promise<string | null> => {
  const owner = asked === undefined ? work.scope.loggedOperatorId : asked
  if (kind === 'firmware') {
    const { role } = staffOf(work.actor)
    if (!may(role, 'firmware.write'))
      throw new Refusal('identity.not_permitted', 'Your role may not send firmware.', {
        params: { needs: 'firmware.write' },
      })
    if (owner !== null)
      throw invalidInput([{ path: 'sharingOperatorId', code: 'custom', message: 'a firmware is the provider’s' }])
  }
  const isInScope = owner === null ? work.scope.rows.kind === 'everything' : await operatorExists(work, owner)
  if (!isInScope) throw new Refusal('operator.not_found', 'There is no such operator.')
  return owner
}
