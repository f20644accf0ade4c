import type { NotificationTargetState } from '@motora/contract/notifications'
import type { StatusLook } from '@motora/kit'
import {
  IconArrowBackUp,
  IconBellOff,
  IconCircleCheck,
  IconClockOff,
  IconDeviceMobileOff,
  IconHourglass,
  IconX,
} from '@tabler/icons-react'

/** Colour and sign of what became of a notification at one target: the same in badges and in counts. */
export const targetStatusLook: Record<NotificationTargetState, StatusLook> = {
  pending: { tone: 'blue', Icon: IconHourglass },
  delivered: { tone: 'green', Icon: IconCircleCheck },
  failed: { tone: 'red', Icon: IconX },
  'no device': { tone: 'yellow', Icon: IconDeviceMobileOff },
  expired: { tone: 'grey', Icon: IconClockOff },
  'no consent': { tone: 'grey', Icon: IconBellOff },
  withdrawn: { tone: 'grey', Icon: IconArrowBackUp },
}
