import * as contract from '@motora/contract/operators'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import { makeSmallPicture, UnreadablePicture } from '../../kernel/small-picture.js'
import { type Actor, type Handler, handleInOwnTransactions } from '../work.js'
import type { OperatorsDeps } from './deps.js'
import { assertFit } from './edit-own-data.js'
import { unknownOperator } from './hold-operator.js'
import type { Logo } from './keep-logo.js'
import { registerOperator } from './register-operator.js'
import { everything, ofOperators } from './scope.js'
import { updateOperator } from './update-operator.js'
import { updateOwnOperator } from './update-own-operator.js'
import { rejectChange, validateOperator, withdrawChange } from './validate-operator.js'

/** Of a logo's longer side. */
const logoPixels = 512

/** @throws Refusal operator.logo_unreadable */
const readLogo = async (base64: string | null | undefined): Promise<Logo | null | undefined> => {
  if (base64 == null) return base64
  try {
    return await makeSmallPicture(Buffer.from(base64, 'base64'), logoPixels)
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new Refusal('operator.logo_unreadable', 'The logo is not a PNG, JPEG or WebP that can be read.')
  }
}

/** A body may say its operator again, not another one. */
const assertSame = (path: string, inBody: string | undefined, inPath: string): void => {
  if (inBody !== undefined && inBody !== inPath)
    throw invalidInput([{ path, code: 'custom', message: 'names another operator than the address' }])
}

/** "The logged operator" is one's own and no other, also not a sub-operator. source: decision Z-13 */
const assertOwn = (actor: Actor, operatorId: string): void => {
  if (actor.kind !== 'staff' || actor.operatorId !== operatorId) throw unknownOperator()
}

/**
 * Calls that change an operator. Each makes its own transaction: pictures are read, drawings judged and passwords
 * hashed before anything is held.
 */
export const createWriteHandlers = ({ doWork, hireManager, nameOf }: OperatorsDeps): Handler[] => {
  const nameOfActor = async (actor: Actor): Promise<string | null> =>
    actor.kind === 'staff' ? ((await nameOf?.(actor.accountId)) ?? null) : null
  const provider = everything('the provider decides on every operator')

  return [
    handleInOwnTransactions(contract.createOperator, async (actor, { body }) => {
      if (!hireManager) throw new Error('nobody takes on managers here')
      const made = await registerOperator(actor, body, { doWork, hireManager }, await nameOfActor(actor))
      return { status: 201, body: made }
    }),
    handleInOwnTransactions(contract.updateOwnOperator, async (actor, { params, body }) => {
      const { id, version, ...edit } = body
      assertOwn(actor, params.id)
      assertSame('id', id, params.id)
      assertFit(edit)
      const logo = await readLogo(edit.logoBinary)
      const actorName = await nameOfActor(actor)
      const given = { operatorId: params.id, edit, logo, version, actorName }
      const outcome = await doWork(actor, ofOperators([params.id]), (work) => updateOwnOperator(work, given))
      return { status: 200, body: outcome }
    }),
    handleInOwnTransactions(contract.updateOperator, async (actor, { params, body }) => {
      const { id, version, ...edit } = body
      assertSame('id', id, params.id)
      assertFit(edit)
      const logo = await readLogo(edit.logoBinary)
      const actorName = await nameOfActor(actor)
      const given = { operatorId: params.id, edit, logo, version, actorName }
      return { status: 200, body: await doWork(actor, provider, (work) => updateOperator(work, given)) }
    }),
    handleInOwnTransactions(contract.validateOperator, async (actor, { params, body }) => {
      const { sharingOperatorId, canOperate, cannotOperateReason, version } = body
      assertSame('sharingOperatorId', sharingOperatorId, params.sharingOperatorId)
      const reason = canOperate ? null : (cannotOperateReason ?? null)
      const word = { canOperate, reason, version, actorName: await nameOfActor(actor) }
      await doWork(actor, provider, (work) => validateOperator(work, params.sharingOperatorId, word))
      return { status: 204, body: undefined }
    }),
    handleInOwnTransactions(contract.rejectOperatorChange, async (actor, { params, body }) => {
      const word = { ...body, actorName: await nameOfActor(actor) }
      await doWork(actor, provider, (work) => rejectChange(work, params.id, word))
      return { status: 204, body: undefined }
    }),
    handleInOwnTransactions(contract.withdrawOperatorChange, async (actor, { params }) => {
      assertOwn(actor, params.id)
      const actorName = await nameOfActor(actor)
      await doWork(actor, ofOperators([params.id]), (work) => withdrawChange(work, params.id, actorName))
      return { status: 204, body: undefined }
    }),
  ]
}
