import { z } from 'zod'
import { customersRefusals } from './customers/refusals.js'
import { devicesRefusals } from './devices/refusals.js'
import { filesRefusals } from './files/refusals.js'
import { firmwareRefusals } from './firmware/refusals.js'
import { identityRefusals } from './identity/refusals.js'
import { moneyRefusals } from './money/refusals.js'
import { notificationsRefusals } from './notifications/refusals.js'
import { operatorsRefusals } from './operators/refusals.js'
import { pricingRefusals } from './pricing/refusals.js'
import type { Refusals } from './refusals-of.js'
import { sharingRefusals } from './sharing/refusals.js'
import { techniciansRefusals } from './technicians/refusals.js'
import { vehiclesRefusals } from './vehicles/refusals.js'

const everyCall = {
  'request.invalid': 400,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_slow': 408,
  'request.too_large': 413,
  'request.wrong_host': 421,
  'request.key_reused': 422,
  'request.throttled': 429,
  'request.head_too_large': 431,
  'request.unavailable': 503,
} as const satisfies Refusals<'request'>

/**
 * Every way the gateway can say no, with its HTTP status. Words for each exist in three languages
 * (`apps/backoffice/src/words`); an endpoint lists the ones it can answer with.
 */
export const refusalStatus = {
  ...everyCall,
  defect: 500,
  ...identityRefusals,
  ...customersRefusals,
  ...devicesRefusals,
  ...operatorsRefusals,
  ...vehiclesRefusals,
  ...filesRefusals,
  ...firmwareRefusals,
  ...techniciansRefusals,
  ...pricingRefusals,
  ...moneyRefusals,
  ...sharingRefusals,
  ...notificationsRefusals,
} as const

export type RefusalCode = keyof typeof refusalStatus
export const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]

/** One thing that is wrong with the input, by its place in it. */
export const inputIssue = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type InputIssue = z.infer<typeof inputIssue>

/** The body of every refusal: `application/problem+json` (RFC 9457). source: decision Z-33. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(refusalCodes),
  detail: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  errors: z.array(inputIssue).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problem>

const isOf = (types: readonly string[], value: unknown): boolean => types.includes(typeof value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether it is the body of a refusal, as `problem` judges it (a test compares them): for who has no schemas at hand. */
export const isProblem = (value: unknown): value is Problem =>
  isProblemOfAnyCode(value) && Object.hasOwn(refusalStatus, value.code)

/** Whether it is the body of a refusal, also of one that is not known here: a gateway may be newer than who calls it. */
export function isProblemOfAnyCode(value: unknown): value is Omit<Problem, 'code'> & { code: string } {
  if (!isRecord(value)) return false
  const { status, code, params, errors } = value
  return (
    Number.isSafeInteger(status) &&
    isOf(['string'], code) &&
    ['type', 'title', 'detail', 'requestId'].every((name) => isOf(['string'], value[name])) &&
    (params === undefined ||
      (isRecord(params) && Object.values(params).every((one) => isOf(['string', 'number', 'boolean'], one)))) &&
    (errors === undefined ||
      (Array.isArray(errors) &&
        errors.every(
          (issue) => isRecord(issue) && ['path', 'code', 'message'].every((name) => isOf(['string'], issue[name])),
        )))
  )
}
