import { late } from '../late/late'
import type { ReasonDialogProps } from './reason-dialog'

export type { ReasonDialogProps }
/** Its form comes when something asks for a reason. */
export const ReasonDialog = late(async () => (await import('./reason-dialog')).ReasonDialog)
