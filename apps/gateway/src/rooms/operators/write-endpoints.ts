import * as contract from '@motora/contract/operators'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import { makeSmallPicture, UnreadablePicture } from '../../kernel/small-picture.js'
import { type Actor, type Handler, handle } from '../work.js'
import type { OperatorsDeps } from './deps.js'
import { assertFit } from './edit-own-data.js'
import { unknownOperator } from './hold-operator.js'
import type { Logo } from './keep-logo.js'
import { prepareManager, registerOperator } from './register-operator.js'
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

/** Calls that change an operator. Pictures are read, drawings judged and passwords hashed before anything is held. */
export const createWriteHandlers = ({ hireManager }: OperatorsDeps): Handler[] => {
  const provider = everything('the provider decides on every operator')
  const ofAddress = (_actor: Actor, { params }: { params: { id: string } }) => ofOperators([params.id])

  return [
    handle(contract.createOperator, {
      scope: everything('an operator and its manager are made together'),
      prepare: async (_call, { body }) => {
        if (!hireManager) throw new Error('a manager cannot be added: hireManager is missing')
        return prepareManager(body, hireManager)
      },
      answer: async (work, { body }, addManager) => ({
        status: 201,
        body: await registerOperator(work, body, addManager),
      }),
    }),
    handle(contract.updateOwnOperator, {
      scope: ofAddress,
      prepare: async ({ actor }, { params, body }) => {
        const { id, version, submit, ...edit } = body
        assertOwn(actor, params.id)
        assertSame('id', id, params.id)
        assertFit(edit)
        const logo = await readLogo(edit.logoBinary)
        return { operatorId: params.id, edit, logo, version, submit }
      },
      answer: async (work, _input, given) => ({ status: 200, body: await updateOwnOperator(work, given) }),
    }),
    handle(contract.updateOperator, {
      scope: provider,
      prepare: async (_call, { params, body }) => {
        const { id, version, ...edit } = body
        assertSame('id', id, params.id)
        assertFit(edit)
        const logo = await readLogo(edit.logoBinary)
        return { operatorId: params.id, edit, logo, version }
      },
      answer: async (work, _input, given) => ({ status: 200, body: await updateOperator(work, given) }),
    }),
    handle(contract.validateOperator, {
      scope: provider,
      answer: async (work, { params, body }) => {
        assertSame('sharingOperatorId', body.sharingOperatorId, params.sharingOperatorId)
        const { canOperate, cannotOperateReason, version } = body
        const reason = canOperate ? null : (cannotOperateReason ?? null)
        await validateOperator(work, params.sharingOperatorId, { canOperate, reason, version })
        return { status: 204, body: undefined }
      },
    }),
    handle(contract.rejectOperatorChange, {
      scope: provider,
      answer: async (work, { params, body }) => {
        await rejectChange(work, params.id, body)
        return { status: 204, body: undefined }
      },
    }),
    handle(contract.withdrawOperatorChange, {
      scope: ofAddress,
      answer: async (work, { params }) => {
        assertOwn(work.actor, params.id)
        await withdrawChange(work, params.id)
        return { status: 204, body: undefined }
      },
    }),
  ]
}
