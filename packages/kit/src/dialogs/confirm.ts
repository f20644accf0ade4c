import { createStore } from '../store/create-store'

export interface ConfirmRequest {
  /** Names the thing: "Delete Ana Puig?" */
  title: string
  /** What will happen and whether it can be taken back. */
  consequence: string
  /** A verb: "Delete", "Close ticket". */
  confirmLabel: string
  danger?: boolean
  /** Its yes cancels something, so that its no cannot be “Cancel”. */
  isCancellation?: boolean
}

interface Pending extends ConfirmRequest {
  answer: (confirmed: boolean) => void
}

/** Questions waiting to be answered, the first one shown. Filled by `confirm`, drawn by ConfirmHost. */
export const pendingConfirmations = createStore<readonly Pending[]>([])

/** Asks and resolves to true only when the person confirmed; closing, Escape and its no are false. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const pending: Pending = {
      ...request,
      answer: (confirmed) => {
        pendingConfirmations.set(pendingConfirmations.get().filter((other) => other !== pending))
        resolve(confirmed)
      },
    }
    pendingConfirmations.set([...pendingConfirmations.get(), pending])
  })
}
