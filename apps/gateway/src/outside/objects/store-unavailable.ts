import { Refusal } from '../../kernel/refusal.js'

/** What went wrong in the store itself: the caller may try again, and the reason is in the log alone. */
export const storeUnavailable = (cause: unknown): Refusal =>
  Object.assign(new Refusal('request.unavailable', 'The file store cannot be used at the moment. Try again shortly.'), {
    cause,
  })
