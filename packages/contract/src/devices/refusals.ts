import type { Refusals } from '../refusals-of.js'

export const devicesRefusals = {
  'device.unauthenticated': 401,
  'device.key_exists': 409,
} as const satisfies Refusals<'device'>
