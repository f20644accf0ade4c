import { may } from '@motora/contract'
import type { Work } from './work.js'

/** Whether the reader may know who rode: the name, and the e-mail of somebody who rides no more. source: decision 0141 */
export const maySeeRiders = ({ actor }: Work): boolean => actor.kind === 'staff' && may(actor.role, 'customers.read')
