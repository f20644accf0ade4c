import { actionTable } from '../actions/index.js'

/** The state of an upload at a moment. */
export interface UploadStanding {
  expiresAt: Date
  completedAt: Date | null
  now: Date
}
export type UploadState = 'open' | 'completed' | 'expired'
export type UploadReason = 'file.upload_not_found'

/** A completed one is known as long as its row is kept. source: ledger R-08. */
export const uploadState = ({ expiresAt, completedAt, now }: UploadStanding): UploadState => {
  if (completedAt) return 'completed'
  return expiresAt > now ? 'open' : 'expired'
}

/** What may be done to an upload; one that is over is to everybody as if it were not there. source: ledger R-08. */
export const uploadActions = actionTable<UploadStanding, UploadState, UploadReason>(uploadState)({
  read: { open: true, completed: true, expired: 'file.upload_not_found' },
  /** To begin it a second time with the same words, and go on with it. */
  begin: { open: 'already', completed: 'already', expired: true },
  sendPart: { open: true, completed: 'file.upload_not_found', expired: 'file.upload_not_found' },
  complete: { open: true, completed: 'already', expired: 'file.upload_not_found' },
  drop: { open: true, completed: 'file.upload_not_found', expired: true },
})
