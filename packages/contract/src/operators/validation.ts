import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { areaCircle, areaPolygon } from './areas.js'

const reason = z.string().trim().min(1).max(1000)
const version = z.number().int().positive().optional()

/**
 * What an operator may change of itself, as it is or as it would be. `logo` names a picture of the operator
 * (`…/{id}/Logo?sha256=`).
 */
export const operatorOwnData = z.object({
  contactPhone: z.string().nullable(),
  fiscalAddress: z.string().nullable(),
  iban: z.string().nullable(),
  logo: z.string().nullable(),
  colour1: z.string().nullable(),
  colour2: z.string().nullable(),
  isFree: z.boolean(),
  isHelmetIncluded: z.boolean(),
  link: z.string().nullable(),
  extraInfo: z.string().nullable(),
  startTimeExclusion: z.string().nullable(),
  endTimeExclusion: z.string().nullable(),
  timezone: z.string(),
  areas: z.array(areaPolygon),
  circles: z.array(areaCircle),
})
export type OperatorOwnData = z.infer<typeof operatorOwnData>

/** source: decision Z-29. */
export const operatorChange = z.object({
  operatorId: id,
  submittedAt: instant,
  submittedByName: z.string().nullable(),
  /** Names of the fields in which `after` differs from what is live now. */
  changed: z.array(z.string()),
  before: operatorOwnData,
  after: operatorOwnData,
  /** Of the operator; removed with the decision. */
  version: z.number().int(),
})
export type OperatorChange = z.infer<typeof operatorChange>

export const getOperatorChange = endpoint({
  id: 'operators.getChange',
  method: 'GET',
  path: '/operators/v1/Operators/{id}/Change',
  summary: 'The change of an operating operator that waits for the provider, old and new side by side',
  source: 'Z-29 (own addition: the call)',
  audience: 'staff',
  needs: 'operators.read',
  params: idParams,
  answers: { 200: operatorChange },
  refusals: ['operator.not_found', 'operator.no_change'],
})

export const withdrawOperatorChange = endpoint({
  id: 'operators.withdrawChange',
  method: 'DELETE',
  path: '/operators/v1/Operators/{id}/Change',
  summary: 'The operator withdraws its waiting change. Repeating it changes nothing.',
  source: 'Z-29 (own addition: the call)',
  audience: 'staff',
  needs: 'operator-profile.edit',
  params: idParams,
  answers: { 204: null },
  refusals: ['operator.not_found'],
})

export const rejectOperatorChange = endpoint({
  id: 'operators.rejectChange',
  method: 'PUT',
  path: '/operators/v1/Operators/{id}/RejectChange',
  summary: 'Refuses the waiting change with a reason; the operator continues with the data last validated',
  source: 'Z-29 (own addition: the call)',
  audience: 'staff',
  needs: 'operators.manage',
  params: idParams,
  body: z.strictObject({ reason, version }),
  answers: { 204: null },
  refusals: ['operator.not_found', 'operator.no_change', 'operator.changed_meanwhile'],
})

export const validateOperator = endpoint({
  id: 'operators.validate',
  method: 'PUT',
  path: '/operators/v1/Operators/{sharingOperatorId}/Validate',
  summary:
    'The provider’s decision. true: the operator may operate, and a waiting change goes live; false with a reason: a waiting operator is rejected, an operating one disabled. Riders see it immediately.',
  source: 'fleet side, section 7; ledgers C-09, C-25 to C-27, C-39; Z-29',
  audience: 'staff',
  needs: 'operators.manage',
  params: z.object({ sharingOperatorId: id }),
  body: z
    .strictObject({
      sharingOperatorId: id.optional(),
      canOperate: z.boolean(),
      cannotOperateReason: z.string().trim().max(1000).nullish(),
      version,
    })
    .superRefine(({ canOperate, cannotOperateReason }, context) => {
      if (!canOperate && !cannotOperateReason)
        context.addIssue({ code: 'custom', path: ['cannotOperateReason'], message: 'a no needs a reason' })
    }),
  answers: { 204: null },
  refusals: ['operator.not_found', 'operator.changed_meanwhile', 'operator.no_tariff'],
})

/** What happened between an operator and the provider. */
export const operatorHappenings = [
  'registered',
  'submitted',
  'validated',
  'rejected',
  'enabled',
  'disabled',
  'change-submitted',
  'change-validated',
  'change-rejected',
  'change-withdrawn',
  'edited',
] as const
export type OperatorHappening = (typeof operatorHappenings)[number]

export const operatorHistoryEntry = z.object({
  id,
  at: instant,
  what: z.enum(operatorHappenings),
  /** Who did it; to the operator's own people the provider's are without a name. */
  byName: z.string().nullable(),
  byProvider: z.boolean(),
  reason: z.string().nullable(),
  /** Names of the fields that changed. */
  changed: z.array(z.string()),
})
export type OperatorHistoryEntry = z.infer<typeof operatorHistoryEntry>

export const listOperatorHistory = endpoint({
  id: 'operators.listHistory',
  method: 'GET',
  path: '/operators/v1/Operators/{id}/History',
  summary: 'Decisions on an operator and its changes, newest first. Sorts and filters by at, what',
  source: 'own: the issue of validation asks for a history of decisions',
  audience: 'staff',
  needs: 'operators.read',
  list: true,
  params: idParams,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(operatorHistoryEntry) },
  refusals: ['operator.not_found'],
})
