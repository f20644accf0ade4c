import type { Refusals } from '../refusals-of.js'

export const firmwareRefusals = {
  'firmware.not_found': 404,
  'firmware.file_unfit': 409,
  'firmware.version_taken': 409,
  'firmware.used': 409,
  'firmware.inactive': 409,
  'firmware.signature_missing': 409,
  'firmware.signature_wrong': 409,
  'firmware.not_verified': 409,
  'firmware.changed_meanwhile': 409,
  'upgrade.not_found': 404,
  'upgrade.not_own': 409,
  'upgrade.wrong_state': 409,
  'upgrade.changed_meanwhile': 409,
  'upgrade.nobody_left': 409,
  'upgrade.schedule_past': 409,
} as const satisfies Refusals<'firmware' | 'upgrade'>
