import { Refusal } from '../../../kernel/refusal.js'
import type { Technician } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'

/**
 * The technician who is to look after a ticket of an operator: one of its own, of an operator above it, or the
 * provider's; those are who can see the ticket (Z-11). @throws Refusal identity.person_not_found
 */
export const technicianFor = async (
  { identity, operators }: Pick<TechniciansDeps, 'identity' | 'operators'>,
  work: Work,
  technicianId: string,
  operatorId: string | null,
): Promise<Technician> => {
  const technician = await identity.findTechnician(work, technicianId)
  const sees =
    technician &&
    (technician.operatorId === null ||
      (operatorId !== null && (await operators.familyOf(work, technician.operatorId)).includes(operatorId)))
  if (!sees) throw new Refusal('identity.person_not_found', 'There is no such technician for this vehicle.')
  return technician
}
