import type { TicketDetector, TicketObservation } from '@motora/contract/technicians'

type What = TicketObservation['what']

/** By which observation the cause of a ticket is there, and by which it is gone; without the second a person judges. */
const causes: Readonly<Record<TicketDetector, { there: What; gone?: What }>> = {
  'low-battery': { there: 'battery-low', gone: 'battery-recovered' },
  'left-area': { there: 'left-area', gone: 'entered-area' },
  'moved-without-rental': { there: 'moved', gone: 'moved-back' },
  silent: { there: 'silent', gone: 'heard-again' },
  'contested-identity': { there: 'contested' },
  'stays-on': { there: 'stays-on', gone: 'went-off' },
}

/** Since when the cause of an open ticket is gone; null: it is there, or a person opened the ticket. */
export interface TicketCause {
  detector: TicketDetector | null
  causeGoneAt: Date | null
}

/**
 * Since when its cause is gone, after something more was observed of its vehicle: gone from the first moment on, there
 * again when it comes back. What belongs to another cause changes nothing.
 * source: own, decision 0019
 */
export const causeGoneAfter = (
  { detector, causeGoneAt }: TicketCause,
  observed: { what: What; at: Date },
): Date | null => {
  const cause = detector === null ? undefined : causes[detector]
  // of a vehicle that left the fleet nothing is to be looked after any more, whatever it was
  if (cause && observed.what === 'retired') return causeGoneAt ?? observed.at
  if (observed.what === cause?.gone) return causeGoneAt ?? observed.at
  return observed.what === cause?.there ? null : causeGoneAt
}
