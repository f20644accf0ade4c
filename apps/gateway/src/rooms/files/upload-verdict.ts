import type { Verdict } from '@motora/rules/actions'
import { type UploadReason, uploadActions } from '@motora/rules/files'
import type { Work } from '../work.js'
import type { UploadRow } from './stores/upload-store.js'

/** What is to be said of an action on an upload now; one that is not there is as one that is over. */
export const uploadVerdict = (
  { now }: Pick<Work, 'now'>,
  action: keyof typeof uploadActions,
  upload: UploadRow | undefined,
): Verdict<UploadReason> => (upload ? uploadActions[action]({ ...upload, now }) : 'file.upload_not_found')
