import type { UpdateStatus } from '@motora/contract/firmware'
import type { StatusLook } from '@motora/kit'
import {
  IconBan,
  IconCircleCheck,
  IconDownload,
  IconHourglass,
  IconSend,
  IconSettingsAutomation,
  IconX,
} from '@tabler/icons-react'

/** Colour and sign of the state of a vehicle's update: the same in badges, in counts and in bars. */
export const updateStatusLook: Record<UpdateStatus, StatusLook> = {
  pending: { tone: 'grey', Icon: IconHourglass },
  sent: { tone: 'blue', Icon: IconSend },
  downloading: { tone: 'blue', Icon: IconDownload },
  installing: { tone: 'yellow', Icon: IconSettingsAutomation },
  succeeded: { tone: 'green', Icon: IconCircleCheck },
  failed: { tone: 'red', Icon: IconX },
  cancelled: { tone: 'grey', Icon: IconBan },
}
