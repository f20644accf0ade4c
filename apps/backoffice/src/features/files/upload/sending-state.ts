import type { StoredFile } from '@motora/contract/files'
import type { ApiError } from '../../../shell/api/api-error'

/** Why a file is not sent, found before or beside the gateway's own refusals. */
export type SendingFault =
  /** Another than the one that was begun with. */
  | 'other-content'
  /** It was changed, moved or taken away while it was read. */
  | 'file-gone'

/** Where the sending of one file stands. */
export type SendingState = { sentBytes: number } & (
  | { phase: 'ready' }
  /** Its checksum is made. */
  | { phase: 'reading' }
  | {
      phase: 'sending'
      /** Undefined while nobody can tell. */
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
