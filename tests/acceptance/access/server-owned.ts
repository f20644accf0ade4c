import type { EndpointSpec } from '@motora/contract'
import { z } from 'zod'

const id = '0190dead-beef-7000-8000-00000000a8a8'
const moment = '1987-06-05T04:03:02.000Z'
/** Texts that no caller may bring into any row. */
export const forbiddenTexts = [id, '987654321', '1987-06-05']

const owned: Record<string, unknown> = {
  id,
  accountId: id,
  membershipId: id,
  sessionId: id,
  customerId: id,
  operatorId: id,
  parentId: id,
  createdBy: id,
  suspendedBy: id,
  version: 987654321,
  sequence: 987654321,
  priceCents: 987654321,
  created: moment,
  createdAt: moment,
  createdTimestamp: moment,
  acceptedAt: moment,
  validatedAt: moment,
  lastSignInAt: moment,
  startedAt: moment,
  endedAt: moment,
  emailConfirmedAt: moment,
}

/** What the gateway alone decides, in addition to what this call does ask for. source: promise A8 */
export const serverOwned = (endpoint: EndpointSpec): Record<string, unknown> => {
  const asked = endpoint.body && z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  const names = new Set(Object.keys(asked?.properties ?? {}))
  return Object.fromEntries(Object.entries(owned).filter(([name]) => !names.has(name)))
}
