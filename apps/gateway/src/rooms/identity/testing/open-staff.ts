import { type Role, roleNamed } from '@motora/contract'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { type OpenIdentity, password } from './open-identity.js'

type Staff = Extract<Actor, { kind: 'staff' }>

let made = 0

export const good = 'tramuntana groga 41'

/** What people choose by the link of their mail, in the place of the start password that was typed for them. */
export const ownPassword = 'ocells de paper 37'

/** The person of a start password chooses the own one by the newest link of their mail, and signs in without a factor. */
export const signInOwnWay = async (
  identity: Pick<OpenIdentity, 'call' | 'mailsTo' | 'signIn'>,
  db: TestDatabase,
  email: string,
): Promise<string | undefined> => {
  const mail = (await identity.mailsTo(email)).findLast(({ link }) => link)
  const token = mail?.link?.split('#token=')[1]
  await identity.call('identity.useLink', { body: { token, password: ownPassword } })
  await db.asOwner('update accounts set totp_required = false where email = $1', [email])
  return (await identity.signIn(email, { password: ownPassword })).body.idToken
}

/** What a form of a new person sends, each time of somebody else. */
export const typedPerson = (more: object = {}) => {
  made += 1
  return {
    firstName: 'Carla',
    lastName: 'Núñez Roig',
    email: `typed.${made}@motora.test`,
    password: good,
    mobilePhone: '600 11 22 33',
    ...more,
  }
}

/** A company with a sub-operator, another company, and somebody who works for each; no two tests' people share one. */
export const openStaff = async (identity: Pick<OpenIdentity, 'room' | 'operators' | 'asSystem'>) => {
  const { room, operators } = identity
  made += 1
  const suffix = String(made)
  const operator = (name: string, parentId?: string) =>
    identity.asSystem((work) =>
      operators.createOperator(work, {
        name: `${name} ${suffix}`,
        cif: `${name}${suffix}`,
        canOperate: true,
        ...(parentId ? { parentId } : {}),
      }),
    )
  /** An account with this one role, as an actor who has chosen it. */
  const person = async (role: Role, operatorId: string | null, more: object = {}): Promise<Staff> => {
    made += 1
    const email = `staff.${made}@motora.test`
    return identity.asSystem(async (work) => {
      const names = { firstName: 'Mireia', lastName: 'Serra Pi', mobilePhone: '+34600000001' }
      const { accountId } = await room.createAccount(work, { email, password, totpRequired: false, ...names, ...more })
      const membershipId = await room.addMembership(work, { accountId, role, operatorId })
      const sessionId = '0190a000-0000-7000-8000-0000000000aa'
      return { kind: 'staff', accountId, sessionId, membershipId, email, role, operatorId, canOperate: true }
    })
  }
  const ona = await operator('Ona')
  const gracia = await operator('Gràcia', ona)
  const campus = await operator('Campus')
  return {
    names: { ona: `Ona ${suffix}`, gracia: `Gràcia ${suffix}`, campus: `Campus ${suffix}` },
    ona,
    gracia,
    campus,
    person,
    admin: await person(roleNamed.admin, null),
    manager: await person(roleNamed.manager, ona),
    managerOfChild: await person(roleNamed.manager, gracia),
    stranger: await person(roleNamed.manager, campus),
  }
}
