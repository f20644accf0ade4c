import type { RefusalCode } from '@motora/contract'

interface Param {
  type: 'string' | 'integer' | 'number'
  says: string
  /** Refusals that carry it. */
  of: readonly RefusalCode[]
}

/** What refusals say next to their code, in `params`. A test finds each that the gateway gives. */
export const refusalParams: Readonly<Record<string, Param>> = {
  retryAfterSeconds: {
    type: 'integer',
    says: 'seconds until the call may be made again; the header `Retry-After` says the same',
    of: [
      'request.throttled',
      'request.unavailable',
      'identity.locked',
      'identity.busy',
      'discount.too_many_tries',
      'service.reserved_before',
      'card.provider_away',
    ],
  },
  againAt: { type: 'string', says: 'the moment from which on it is possible again', of: ['service.reserved_before'] },
  reason: {
    type: 'string',
    says: 'why, in a word: of a password such as `short` or `common`, of a vehicle such as `silent` or `no-tariff`',
    of: ['identity.password_weak', 'service.vehicle_not_rentable', 'vehicle.command_refused'],
  },
  state: { type: 'string', says: 'the present state', of: ['service.wrong_state', 'upgrade.wrong_state'] },
  years: { type: 'integer', says: 'the age in years that the operator asks for', of: ['rider.too_young'] },
  left: {
    type: 'number',
    says: 'what is still possible, in units of the currency, such as euros',
    of: [
      'goodwill.rider_bound',
      'goodwill.account_bound',
      'payment.more_than_left',
      'payment.bonus_spent',
      'payment.payer_erased',
    ],
  },
  creditCents: {
    type: 'integer',
    says: 'the credit that would be lost now, in cents of a euro',
    of: ['customer.credit_differs'],
  },
  needs: { type: 'string', says: 'the permission that is missing', of: ['identity.not_permitted'] },
  asks: { type: 'string', says: '`code` or `password`', of: ['identity.fresh_factor_required'] },
  most: { type: 'integer', says: 'how many there may be', of: ['identity.views_full', 'identity.reports_full'] },
  by: { type: 'string', says: 'who has answered', of: ['customer.answered_meanwhile'] },
  model: { type: 'string', says: 'the model', of: ['operator.not_enough_vehicles', 'operator.offer_changed'] },
  available: {
    type: 'integer',
    says: 'how many there are',
    of: ['operator.not_enough_vehicles', 'operator.offer_changed'],
  },
  line: { type: 'integer', says: 'the line of the file', of: ['vehicle.import_quote_open'] },
  column: { type: 'string', says: 'what two columns are', of: ['vehicle.import_column_twice'] },
  missing: { type: 'string', says: 'the numbers of the parts that are missing', of: ['file.incomplete'] },
  maxBytes: { type: 'integer', says: 'how many bytes it may have', of: ['file.too_large'] },
  kind: { type: 'string', says: 'the kind of file', of: ['file.wrong_type'] },
  types: { type: 'string', says: 'the content types that it may have', of: ['file.wrong_type'] },
  expectedBytes: { type: 'integer', says: 'how many bytes the part must have', of: ['file.part_unfit'] },
  usedBytes: { type: 'integer', says: 'how many bytes are kept', of: ['file.quota_full'] },
  quotaBytes: { type: 'integer', says: 'how many bytes may be kept', of: ['file.quota_full'] },
  totalBytes: { type: 'integer', says: 'how many bytes the file has', of: ['file.range_unfit'] },
}

/** `params` of a refusal, as properties of a JSON Schema. */
export const refusalParamProperties = (): Record<string, { type: string; description: string }> =>
  Object.fromEntries(
    Object.entries(refusalParams).map(([name, { type, says, of }]) => [
      name,
      { type, description: `Of ${of.join(', ')}: ${says}` },
    ]),
  )

/** Whether an answer with this status and one of these codes may say when the call may be made again. */
export const mayWait = (status: number, codes: readonly RefusalCode[]): boolean =>
  status === 503 || codes.some((code) => refusalParams.retryAfterSeconds?.of.includes(code))
