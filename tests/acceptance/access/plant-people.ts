import { randomUUID } from 'node:crypto'
import type { Company, Planted, Things } from './planted.js'
import type { Ask } from './stored-rows.js'

interface Copy {
  role: string
  operator?: string
  seesEverything?: boolean
}

/** An account with the demo manager's password and a role of its own. */
const copyManager = async (
  sql: Ask,
  name: string,
  { role, operator, seesEverything = false }: Copy,
): Promise<{ id: string; membershipId: string }> => {
  const [id, membershipId] = [randomUUID(), randomUUID()]
  await sql(
    `insert into accounts (id, email, first_name, last_name, password_hash, totp_required, email_confirmed_at, created_at)
     select $1, $2, 'Planted', 'Person', password_hash, false, now(), now() from accounts where email = 'manager@motora.demo'`,
    [id, `${name}@motora.demo`],
  )
  const email = role === 'Sharing.Technician' || operator ? `${name}@motora.demo` : null
  await sql(
    `insert into memberships (id, account_id, role, operator_id, sees_everything, accepted_at, created_at,
       email, first_name, last_name, username)
     values ($1, $2, $3, $4, $5, now(), now(), $6, 'Planted', 'Person', $6)`,
    [membershipId, id, role, operator ?? null, seesEverything, email],
  )
  return { id, membershipId }
}

/** People of one operator whom nobody of the matrix signs in as. */
export const plantStaff = async (
  sql: Ask,
  company: Company,
  operator: string,
): Promise<Pick<Things, 'operatorUser' | 'spareOperatorUser' | 'technician' | 'spareTechnician'>> => {
  const one = async (name: string, role: string): Promise<string> =>
    (await copyManager(sql, `${name}.${company}`, { role, operator })).membershipId
  return {
    operatorUser: await one('operator.user', 'Sharing.Operator'),
    spareOperatorUser: await one('operator.user.spare', 'Sharing.Operator'),
    technician: await one('technician.planted', 'Sharing.Technician'),
    spareTechnician: await one('technician.spare', 'Sharing.Technician'),
  }
}

/** Roles of the demo's manager that must count for nothing: one not accepted yet, one suspended. */
const plantUselessMemberships = async (sql: Ask, things: Record<Company, Things>): Promise<string[]> => {
  const [pending, suspended] = [randomUUID(), randomUUID()]
  const text = `insert into memberships (id, account_id, role, operator_id, can_operate, accepted_at, created_at)
    select $1, id, 'Sharing.OperatorManager', $2, $3, $4, now() from accounts where email = 'manager@motora.demo'`
  await sql(text, [pending, things.campus.operator, true, null])
  await sql(text, [suspended, things.brisa.operator, false, new Date().toISOString()])
  return [pending, suspended]
}

/** Everybody whom the demo company has not, and the matrix needs. */
export const plantPeople = async (
  sql: Ask,
  things: Record<Company, Things>,
): Promise<Pick<Planted, 'people' | 'uselessMemberships'>> => {
  await copyManager(sql, 'manager.child', { role: 'Sharing.OperatorManager', operator: things['ona-gracia'].operator })
  await copyManager(sql, 'technician.provider', { role: 'Sharing.Technician', seesEverything: true })
  await copyManager(sql, 'admin.suspended', { role: 'Sharing.Admin' })
  await copyManager(sql, 'manager.suspended', { role: 'Sharing.OperatorManager', operator: things.ona.operator })
  await copyManager(sql, 'technician.resting', { role: 'Sharing.Technician', operator: things.ona.operator })
  const spare = await copyManager(sql, 'spare', { role: 'Sharing.AdminReadOnly' })
  const support = async (name: string, role: string): Promise<string> => (await copyManager(sql, name, { role })).id
  const people = {
    spare: spare.id,
    spareMembership: spare.membershipId,
    cau: await support('cau.planted', 'Sharing.Cau'),
    sac: await support('sac.planted', 'Sharing.Sac'),
    spareCau: await support('cau.spare', 'Sharing.Cau'),
    spareSac: await support('sac.spare', 'Sharing.Sac'),
  }
  return { people, uselessMemberships: await plantUselessMemberships(sql, things) }
}
