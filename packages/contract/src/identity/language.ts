import { z } from 'zod'
import { endpoint } from '../endpoint.js'

/** The three that screens and mails exist in, as they travel. source: fleet side, section 9 */
export const staffLanguage = z.enum(['es', 'cat', 'en'])
export type StaffLanguage = z.infer<typeof staffLanguage>

export const setOwnLanguage = endpoint({
  id: 'identity.setOwnLanguage',
  method: 'PUT',
  path: '/users/v1/Language',
  summary:
    'Keeps the language that the signed-in person has chosen: what they are told by mail and in their browsers is in it. Repeating it changes nothing.',
  source: 'decision 0160 (own addition)',
  audience: 'staff',
  withoutMembership: true,
  body: z.strictObject({ language: staffLanguage }),
  answers: { 204: null },
})
