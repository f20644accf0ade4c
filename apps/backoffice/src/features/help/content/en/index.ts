import type { HelpContent } from '../../help-content'
import { clients } from './clients'
import { discounts } from './discounts'
import { files } from './files'
import { firmware } from './firmware'
import { incidents } from './incidents'
import { personal } from './personal'
import { profile } from './profile'
import { provider } from './provider'
import { rates } from './rates'
import { supervisors } from './supervisors'
import { technicians } from './technicians'
import { trips } from './trips'
import { vehicles } from './vehicles'

export const helpContent: HelpContent = {
  clients,
  vehicles,
  rates,
  discounts,
  technicians,
  supervisors,
  trips,
  incidents,
  profile,
  personal,
  firmware,
  files,
  provider,
}
