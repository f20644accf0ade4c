import { z } from 'zod'

/** In what a report contradicts what is known of its vehicle. */
export const contradiction = z.enum(['position', 'odometer', 'battery'])
export type Contradiction = z.infer<typeof contradiction>
