import { z } from 'zod'
import { deviceKey, instant, latitude, longitude } from '../formats.js'

/** Old Traccar versions write `+0000`, newer ones `+00:00`. */
const traccarInstant = z
  .string()
  .transform((text) => text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  .pipe(instant)

const attributes = z.record(z.string(), z.unknown()).nullish()

/** A position as Traccar's JSON forwarder writes it: speed in knots, distances in metres. */
const traccarPosition = z.looseObject({
  protocol: z.string().nullish(),
  deviceTime: traccarInstant.nullish(),
  fixTime: traccarInstant.nullish(),
  valid: z.boolean().nullish(),
  outdated: z.boolean().nullish(),
  latitude,
  longitude,
  altitude: z.number().nullish(),
  speed: z.number().nullish(),
  course: z.number().nullish(),
  accuracy: z.number().nullish(),
  attributes,
})
export type TraccarPosition = z.infer<typeof traccarPosition>

const traccarDevice = z.looseObject({ uniqueId: deviceKey })

/** Body of one position forward. */
export const traccarPositionForward = z.looseObject({ position: traccarPosition, device: traccarDevice })

/** Body of one event forward. The place is missing for events that come from no message. */
export const traccarEventForward = z.looseObject({
  event: z.looseObject({
    type: z.string().trim().min(1).max(64),
    eventTime: traccarInstant,
    attributes,
  }),
  position: traccarPosition.nullish(),
  device: traccarDevice,
  geofence: z.looseObject({ name: z.string().nullish() }).nullish(),
})

/** At the door: anything that is an object; one that cannot be read is answered 2xx with the reason, or it would be sent ten times more. */
export const traccarForwardAtDoor = z.looseObject({})
