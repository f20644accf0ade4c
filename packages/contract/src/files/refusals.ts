import type { Refusals } from '../refusals-of.js'

export const filesRefusals = {
  'file.not_found': 404,
  'file.upload_not_found': 404,
  'file.incomplete': 409,
  'file.part_unfit': 409,
  'file.not_sil': 409,
  'file.wrong_type': 409,
  'file.unreadable': 409,
  'file.too_large': 409,
  'file.empty': 409,
  'file.quota_full': 409,
  'file.wrong_sum': 409,
  'file.in_use': 409,
  'file.range_unfit': 416,
} as const satisfies Refusals<'file'>
