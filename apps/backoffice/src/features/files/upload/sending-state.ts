import type { StoredFile } from '@motora/contract/files'
import type { ApiError } from '../../../shell/api/api-error'

/** Why a file is not sent, found before or next to the gateway's own refusals. */
export type SendingFault =
  /** Another than the one that was begun with. */
  | 'other-content'
  /** It was changed, moved or taken away while it was read. */
  | 'file-gone'

/** The state of sending one file. */
export type SendingState = { sentBytes: number } & (
  | { phase: 'ready' }
  /** Its checksum is made. */
  | { phase: 'reading' }
  | {
      phase: 'sending'
      /** Undefined while it is not known. */
      secondsLeft: number | undefined
      /** Set: it failed with this and is tried again by itself. */
      trouble: ApiError | undefined
    }
  /** All is there and is being judged. */
  | { phase: 'finishing'; trouble: ApiError | undefined }
  | { phase: 'paused' }
  /** `isFinal`: sending the same again would be refused again. */
  | { phase: 'failed'; why: SendingFault | Error; isFinal: boolean }
  | { phase: 'cancelled' }
  | { phase: 'done'; file: StoredFile }
)
